extension Optional {
  /// The weakly held display; throws `CancellationError` if it has disappeared, which stops the scene's work.
  ///
  /// A presenter holds its display weakly, so that a screen may own its scene:
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
