public import Records

/// A melody: a title, a tempo and a sequence of notes.
public struct Melody: Hashable, Sendable, Identifiable {
  /// The melody's id: 1 to 64 lower-case letters, digits and hyphens, unique in a store.
  public var id: String
  /// The title, 1 to 200 bytes of UTF-8 without a colon, which ends the title in RTTTL.
  public var title: String
  /// The tempo in quarter notes per minute, 25 to 900.
  public var tempo: Int
  /// The notes and rests in playing order, 1 to 10,000.
  public var notes: [Note]

  public init(id: String, title: String, tempo: Int, notes: [Note]) {
    self.id = id
    self.title = title
    self.tempo = tempo
    self.notes = notes
  }
}

extension Melody {
  /// Returns whether two melodies sound alike, whatever their titles.
  public func sounds(like other: Melody) -> Bool { (tempo, notes) == (other.tempo, other.notes) }

  /// The violations of `MelodyLimits` in this melody; empty if it is valid.
  public var invalidFields: [Violation] {
    var invalid: [Violation] = []
    if !id.isID { invalid.append(Violation("/id", .not(.id))) }
    if let fault = Melody.fault(ofTitle: title) { invalid.append(Violation("/title", fault)) }
    if !MelodyLimits.tempo.contains(tempo) {
      invalid.append(Violation("/tempo", .outOfRange(tempo, MelodyLimits.tempo)))
    }
    if !MelodyLimits.notes.contains(notes.count) {
      invalid.append(Violation("/notes", .length(notes.count, .entries, MelodyLimits.notes)))
    } else if MelodyLimits.tempo.contains(tempo), length.isLonger(thanSeconds: MelodyLimits.seconds) {
      let seconds = max(length.count(perSecond: 1), MelodyLimits.seconds + 1)
      invalid.append(Violation("/notes", .length(seconds, .seconds, 0...MelodyLimits.seconds)))
    }
    let isPlayable = notes.allSatisfy { note in
      note.pitch.map { MelodyLimits.octave.contains($0.octave) && (0...11).contains($0.step) } ?? true
    }
    if !isPlayable { invalid.append(Violation("/notes", .octaves)) }
    return invalid
  }

  /// Returns the fault of a title; `nil` if it is valid. A colon is invalid because it ends the title in RTTTL.
  static func fault(ofTitle title: String) -> Violation.Rule? {
    if title.isEmpty { return .fact(.empty) }
    if title.utf8.count > MelodyLimits.title { return .length(title.utf8.count, .bytes, 0...MelodyLimits.title) }
    if title.utf8.contains(UInt8(ascii: ":")) { return .fact(.colon) }
    if title.hasControlCharacter || title.utf8.contains(where: { $0 < 32 }) { return .fact(.controlCharacter) }
    if title.first?.isWhitespace == true || title.last?.isWhitespace == true { return .fact(.outerSpace) }
    return nil
  }
}

extension Melody: Record {
  public static var blank: Melody { Melody(id: "", title: "", tempo: 0, notes: []) }

  /// Visits the tune as RTTTL.
  public mutating func visit<Visitor: RecordVisitor>(by visitor: inout Visitor) throws(Visitor.Failure) {
    let tune = rtttl
    var (id, text) = (id, tune)
    try visitor.member("id", &id)
    try visitor.member("rtttl", &text)
    guard id != self.id || text != tune else { return }
    do throws(RTTTLFault) {
      self = try Melody(id: id, rtttl: text)
    } catch {
      try visitor.refuse("rtttl", "\(error)")
    }
  }
}
