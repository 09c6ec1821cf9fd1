public import PresentationProtocols
public import ShowPresentationProtocols
public import ShowsWorkerProtocols

extension ShowsBuilder {
  /// Creates a builder of scenes over a worker, each for one display.
  ///
  /// ```swift
  /// let shows = ShowsBuilder(worker: worker, formatters: formatters)
  /// ```
  public init(worker: any ShowsWorking, formatters: any ValueFormatterMaking) {
    self.init { display, context in
      let formatter = formatters.formatter(for: context)
      return ShowsInteractor(
        worker: worker, presenter: ShowsPresenter(display: display, formatter: formatter), context: context)
    }
  }
}
