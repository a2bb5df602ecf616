"""The command line: options and output of sub-commands, in folders by what they are about."""
