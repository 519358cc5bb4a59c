"""Many runs, kept: configs, a store, an engine, a command line. Importing it loads no torch."""
