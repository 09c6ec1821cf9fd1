extension Tags {
  /// Returns the violations of the rules for the number and the lengths of tags.
  ///
  /// - Parameter pointer: the position of the tags: `/tags`.
  public func invalid(at pointer: String) -> [Violation] {
    var invalid: [Violation] = []
    if words.count > OrderLimits.tags {
      invalid.append(Violation(pointer, .length(words.count, .entries, 0...OrderLimits.tags)))
    }
    for (place, tag) in words.enumerated() {
      if tag.count > OrderLimits.tag || tag.utf8.count > OrderLimits.text {
        invalid.append(Violation("\(pointer)/\(place)", .length(tag.count, .characters, 1...OrderLimits.tag)))
      } else if tag.hasControlCharacter {
        invalid.append(Violation("\(pointer)/\(place)", .controlCharacter))
      }
    }
    return invalid
  }

  /// Returns the violations of a change that removes tags which it adds, each at `/removeTags/PLACE`.
  public static func contradictions(adding added: [String], removing removed: [String]) -> [Violation] {
    let added = Tags(added)
    return Tags(removed).words.enumerated().filter { added.contains($1) }
      .map { Violation("/removeTags/\($0.offset)", .contraryTag) }
  }
}
