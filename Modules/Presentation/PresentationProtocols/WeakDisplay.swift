extension Optional {
  /// A display that is held weakly, or the end of the work where it has gone: nobody would see what comes of it.
  ///
  /// A presenter holds its display so, that a screen may own its scene:
  ///
  /// ```swift
  /// private weak let display: (any ListOrdersDisplayLogic)?
  ///
  /// try await display.orCancelled.displayCount(viewModel)
  /// ```
  public var orCancelled: Wrapped {
    get throws(CancellationError) {
      guard let self else { throw CancellationError() }
      return self
    }
  }
}
