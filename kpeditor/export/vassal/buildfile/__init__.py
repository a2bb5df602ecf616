"""The build file of a module as XML, part by part."""
