// Stands in for the module of Apple's platforms.

@_exported import Observation
