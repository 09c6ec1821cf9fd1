public import PresentationProtocols
public import SavedViewsProtocols

/// What the filters of orders need of an open store; the scenes of a front end have it.
public protocol OrderFilterScenes: Sendable {
  var savedViews: SavedViewsBuilder { get }
  /// Parses dates and amounts in the notation of a locale.
  var readers: any ValueReaderMaking { get }
}
