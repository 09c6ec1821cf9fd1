import ShowModels

/// A moment of the samples of this suite.
let noon = Instant("2024-05-01T12:00:00Z") ?? .earliest
