public import MelodyListProtocols
public import PresentationProtocols

extension MelodyListBuilder {
  /// Creates a builder of scenes over a service, each for one display.
  ///
  /// ```swift
  /// let melodyList = MelodyListBuilder(melodyService: service, formatters: formatters)
  /// ```
  public init(melodyService: any MelodyService, formatters: any ValueFormatterMaking) {
    self.init { display, context in
      MelodyPresenter(
        melodyService: melodyService, view: display,
        formatter: formatters.formatter(for: context), context: context)
    }
  }
}
