"""Files: opened with every problem they have, and saved without loss. Packaged data; bundles."""
