import Models

extension DatePattern {
  /// Returns the day of a text with the pattern's fields and separators; `nil` if there is any doubt.
  ///
  /// Spaces are ignored, and what follows the last field may be left out. A year has four digits, or two, which mean
  /// 1950 to 2049, as in `DateFormatter`.
  func day(_ typed: String) -> CivilDate? {
    guard program.contains(.monthName) else { return day(typed, program, month: nil) }
    return (1...12).lazy.compactMap { month in
      let spelled = monthNames[month - 1].map(Step.byte)
      return day(typed, program.flatMap { $0 == .monthName ? spelled : [$0] }, month: month)
    }.first
  }

  private func day(_ typed: String, _ program: [Step], month: Int?) -> CivilDate? {
    var bytes: [UInt8] = []
    var fields: [Step] = []
    // Each field becomes one digit, so that the program splits into the same runs as the typed text.
    for step in program {
      if case .byte(let byte) = step {
        bytes.append(byte)
      } else {
        bytes.append(UInt8(ascii: "0"))
        fields.append(step)
      }
    }
    let text = TypedRuns(typed)
    guard text.isLike(TypedRuns(String(decoding: bytes, as: UTF8.self))) else { return nil }
    var (year, month, day): (Int?, Int?, Int?) = (nil, month, nil)
    for (field, digits) in zip(fields, text.digits) {
      guard let number = Int(digits) else { return nil }
      switch (field, digits.utf8.count) {
      case (.year, 4), (.yearOfCentury, 4): year = number
      case (.year, 2), (.yearOfCentury, 2): year = number + (number < 50 ? 2000 : 1900)
      case (.month, 1...2), (.monthPadded, 1...2): month = number
      case (.day, 1...2), (.dayPadded, 1...2): day = number
      default: return nil
      }
    }
    guard let year, let month, let day else { return nil }
    return CivilDate(year: year, month: month, day: day)
  }
}

extension TypedRuns {
  /// Returns whether the separators equal a pattern's, and the leading and trailing texts equal its own or are empty.
  fileprivate func isLike(_ pattern: TypedRuns) -> Bool {
    digits.count == pattern.digits.count && separators.map(\.mark) == pattern.separators.map(\.mark)
      && ["", pattern.leading.mark].contains(leading.mark) && ["", pattern.trailing.mark].contains(trailing.mark)
  }
}

extension String {
  /// The separator in the form in which two are compared: without spaces, in lower case.
  fileprivate var mark: String { withoutSpace.lowercased() }
}
