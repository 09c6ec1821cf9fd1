public import AccessProtocols
public import PresentationProtocols

extension ManageAccessBuilder {
  /// Creates a builder of scenes over a worker, each for one display.
  ///
  /// ```swift
  /// let manageAccess = ManageAccessBuilder(worker: worker, formatters: formatters)
  /// ```
  public init(worker: any ManageAccessWorking, formatters: any ValueFormatterMaking) {
    self.init { display, context in
      let formatter = formatters.formatter(for: context)
      return ManageAccessInteractor(
        worker: worker,
        presenter: ManageAccessPresenter(display: display, formatter: formatter, timeZone: context.timeZone),
        timeZone: context.timeZone)
    }
  }
}
