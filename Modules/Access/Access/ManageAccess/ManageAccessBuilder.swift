public import AccessProtocols
public import PresentationProtocols

extension ManageAccessBuilder {
  /// Builds scenes of one display each over a worker.
  ///
  /// ```swift
  /// let manageAccess = ManageAccessBuilder(worker: worker, formatters: formatters)
  /// ```
  public init(worker: any ManageAccessWorking, formatters: any ValueFormatterMaking) {
    self.init { display, context in
      let formatter = formatters.formatter(locale: context.locale, timeZone: context.timeZone)
      return ManageAccessInteractor(
        worker: worker, presenter: ManageAccessPresenter(display: display, formatter: formatter))
    }
  }
}
