public import MelodyListProtocols

extension MelodyListViewControllerMock {
  /// The melodies that were shown last; `nil` where none were.
  public var shownMelodies: [MelodyList.DisplayedMelody]? {
    calls.reversed().lazy.compactMap { call in
      if case .showMelodies(let viewModel) = call { viewModel.melodies.map(\.displayed) } else { nil }
    }.first
  }

  /// The error that was shown last; `nil` where none was.
  public var shownError: ServiceRequestError? {
    calls.reversed().lazy.compactMap { if case .showLoadError(let error) = $0 { error } else { nil } }.first
  }
}
