// The first file of this module is under way.
