/// A parser of one RTTTL melody.
struct RTTTLReader {
  private let bytes: [UInt8]
  private var position = 0
  private var value = Note.Value.quarter
  private var octave = 6
  private var tempo = 63

  init(_ text: some StringProtocol) { bytes = Array(text.utf8) }

  mutating func melody(_ id: String) throws(RTTTLFault) -> Melody {
    guard bytes.count <= MelodyLimits.text else {
      throw fault("the tune is \(bytes.count) bytes long; at most \(MelodyLimits.text) are allowed")
    }
    let title = try title()
    try defaults()
    let melody = Melody(id: id, title: title, tempo: tempo, notes: try notes())
    guard !melody.length.isLonger(thanSeconds: MelodyLimits.seconds) else {
      let limit = MelodyLimits.seconds / 60
      throw fault("the tune is \(melody.length.seconds) s long; at most \(limit) minutes are allowed", at: 0)
    }
    return melody
  }

  // MARK: Title, defaults and notes

  /// The title of a tune without one.
  private static let missingTitle = "Untitled"

  private mutating func title() throws(RTTTLFault) -> String {
    skipSpaces()
    let start = position
    guard let colon = bytes[start...].firstIndex(of: UInt8(ascii: ":")) else {
      throw fault("the colon after the title is missing; write a tune like Title:d=4,o=5,b=120:c,d,e")
    }
    var end = colon
    while end > start, Self.isSpace(bytes[end - 1]) { end -= 1 }
    let title = end > start ? String(decoding: bytes[start..<end], as: UTF8.self) : Self.missingTitle
    if let rule = Melody.fault(ofTitle: title) { throw fault("the title \(Violation("", rule))") }
    position = colon + 1
    return title
  }

  private mutating func defaults() throws(RTTTLFault) {
    var seen: Set<UInt8> = []
    while true {
      skipSpaces()
      guard let letter = next else { throw fault("the colon after the defaults is missing") }
      if take(":") { return }
      let start = position
      guard "dobsl".utf8.contains(letter), seen.insert(letter).inserted else {
        throw fault(seen.contains(letter) ? "\(found) is given twice" : "unknown default \(found); use d, o or b")
      }
      position += 1
      skipSpaces()
      guard take("=") else { throw fault("expected = instead of \(found)") }
      skipSpaces()
      switch letter {
      case UInt8(ascii: "d"): value = try noteValue()
      case UInt8(ascii: "o"): octave = try number(MelodyLimits.octave, "octave")
      // Style and repetitions are about how a phone plays the tune.
      case UInt8(ascii: "s"), UInt8(ascii: "l"): while let next, next.isLetterOrDigit { position += 1 }
      default: tempo = try number(MelodyLimits.tempo, "tempo")
      }
      skipSpaces()
      guard take(",") || next == UInt8(ascii: ":") else {
        throw next == nil
          ? fault("the colon after the defaults is missing", at: start) : fault("expected , instead of \(found)")
      }
    }
  }

  private mutating func notes() throws(RTTTLFault) -> [Note] {
    var notes: [Note] = []
    skipCommas()
    while next != nil {
      guard notes.count < MelodyLimits.notes.upperBound else {
        throw fault("there are more than \(MelodyLimits.notes.upperBound) notes")
      }
      notes.append(try note())
      skipSpaces()
      guard next == nil || next == UInt8(ascii: ",") else { throw fault("expected , instead of \(found)") }
      skipCommas()
    }
    guard !notes.isEmpty else { throw fault("there are no notes") }
    return notes
  }

  // MARK: One note

  private mutating func note() throws(RTTTLFault) -> Note {
    let value = isDigit(next) ? try noteValue() : self.value
    skipSpaces()
    var isDotted = take(".")
    skipSpaces()
    let start = position
    guard let letter = next, let step = Self.step(letter) else {
      throw fault("\(found) is not a note; use c, d, e, f, g, a, b or p")
    }
    position += 1
    skipSpaces()
    let isSharp = step != nil && (take("#") || take("_"))
    skipSpaces()
    if !isDotted { isDotted = take(".") }
    skipSpaces()
    var octave = self.octave
    if isDigit(next) {
      octave = try number(MelodyLimits.octave, "octave")
      skipSpaces()
      if !isDotted { isDotted = take(".") }
    }
    guard let step else { return Note(value, isDotted: isDotted, nil) }
    let height = step + (isSharp ? 1 : 0)
    let pitch = Pitch(octave: octave + height / 12, step: height % 12)
    guard MelodyLimits.octave.contains(pitch.octave) else {
      throw fault("b# of octave \(octave) is above the highest octave", at: start)
    }
    return Note(value, isDotted: isDotted, pitch)
  }

  private mutating func noteValue() throws(RTTTLFault) -> Note.Value {
    let start = position
    let number = try digits()
    guard let value = Note.Value(rawValue: number) else {
      throw fault("\(number) is not a note length; use 1, 2, 4, 8, 16, 32 or 64", at: start)
    }
    return value
  }

  private mutating func number(_ range: ClosedRange<Int>, _ what: String) throws(RTTTLFault) -> Int {
    let start = position
    let number = try digits()
    guard range.contains(number) else {
      throw fault("\(what) \(number) is out of range (\(range.lowerBound)–\(range.upperBound))", at: start)
    }
    return number
  }

  private mutating func digits() throws(RTTTLFault) -> Int {
    let start = position
    let digits = bytes[start...].prefix { isDigit($0) }
    guard !digits.isEmpty else { throw fault("expected a number instead of \(found)") }
    guard let number = digits.count > 6 ? nil : digits.decimal else { throw fault("the number has too many digits") }
    position += digits.count
    return number
  }

  /// Returns the semitones above C; `.some(nil)` for a rest, `nil` for any other letter.
  private static func step(_ letter: UInt8) -> Int?? {
    switch letter {
    case UInt8(ascii: "c"): 0
    case UInt8(ascii: "d"): 2
    case UInt8(ascii: "e"): 4
    case UInt8(ascii: "f"): 5
    case UInt8(ascii: "g"): 7
    case UInt8(ascii: "a"): 9
    case UInt8(ascii: "b"), UInt8(ascii: "h"): 11
    case UInt8(ascii: "p"): .some(nil)
    default: nil
    }
  }

  // MARK: Tokens

  /// The next character in lower case; `nil` at the end.
  private var next: UInt8? {
    guard position < bytes.count else { return nil }
    let byte = bytes[position]
    return byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z") ? byte | 0x20 : byte
  }

  /// The next character, for a message.
  private var found: String {
    // 16 bytes are enough for one character with its combining marks.
    let rest = String(decoding: bytes[position...].prefix(16), as: UTF8.self)
    guard let first = rest.unicodeScalars.first else { return "the end" }
    return first.properties.generalCategory == .control || !first.isASCII && first.properties.isWhitespace
      ? "an invisible sign" : "“\(first)”"
  }

  private mutating func take(_ found: Unicode.Scalar) -> Bool {
    guard let next, next == found.value else { return false }
    position += 1
    return true
  }

  private mutating func skipSpaces() {
    while position < bytes.count, Self.isSpace(bytes[position]) { position += 1 }
  }

  /// Passes over the commas between notes; several, and those at the ends, are allowed.
  private mutating func skipCommas() {
    skipSpaces()
    while take(",") { skipSpaces() }
  }

  private func isDigit(_ byte: UInt8?) -> Bool {
    byte.map { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") } ?? false
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

  private func fault(_ message: String, at offset: Int? = nil) -> RTTTLFault {
    let before = bytes.prefix(offset ?? position)
    let line = before.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let column = String(decoding: line.last ?? [], as: UTF8.self).count + 1
    return RTTTLFault(line: max(1, line.count), column: column, message: message)
  }
}

extension UInt8 {
  fileprivate var isLetterOrDigit: Bool {
    Unicode.Scalar(self).properties.isAlphabetic && self < 128 || 48...57 ~= self
  }
}
