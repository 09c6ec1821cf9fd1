extension String {
  /// Whether the text has a character that shows nothing or moves others: a control or format character, a line or
  /// paragraph separator, or one without a meaning of its own. Names may have none.
  public var hasNonPrintableCharacter: Bool {
    unicodeScalars.contains { scalar in
      [.control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned, .privateUse]
        .contains(scalar.properties.generalCategory)
    }
  }
}
