"""The games for researchers, behind the interfaces they know. Extras: `pip install kikeriki[research]`."""
