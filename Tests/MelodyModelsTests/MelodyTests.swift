import Foundation
import MelodyModels
import ModelsTesting
import Testing

@Suite struct MelodyReadingTests {
  @Test func `a tune is read note by note`() throws {
    let melody = try read("Ode:d=4,o=5,b=120:e,8f#,16p,2g6,c4.,B")
    #expect(melody.id == "m1")
    #expect(melody.title == "Ode")
    #expect(melody.tempo == 120)
    #expect(
      melody.notes == [
        Note(.quarter, Pitch(octave: 5, step: 4)), Note(.eighth, Pitch(octave: 5, step: 6)), Note(.sixteenth, nil),
        Note(.half, Pitch(octave: 6, step: 7)), Note(.quarter, isDotted: true, Pitch(octave: 4, step: 0)),
        Note(.quarter, Pitch(octave: 5, step: 11)),
      ])
  }

  @Test(arguments: [
    " Ode : d = 4 , o=5,b = 120 : e , 8 f # . 5 , p ", "Ode:o=5,b=120:4e,8f#5.,4p", "Ode:b=120,d=4,o=5,:e,8f#.5,p,",
    "ODE:D=4,O=5,B=120:E,8F#.,P".replacing("ODE", with: "Ode"), "Ode:d=4,o=5,b=120:\r\ne,\r\n8f#.,\tp\r\n",
    "Ode:d=4,o=5,b=120:e,8f_.,p5", "Ode:s=N,l=15,d=4,o=5,b=120:e,8.f#,p", "Ode:d=4,o=5,b=120:,e,,8f#., ,p,,",
  ])
  func `spaces, capitals, the order of the defaults and the dot's place change nothing`(text: String) throws {
    #expect(try read(text) == read("Ode:d=4,o=5,b=120:e,8f#.,p"))
  }

  @Test func `a tune without a title is untitled`() throws {
    #expect(try read(":d=4,o=5,b=80:8d,8f#").title == "Untitled")
  }

  @Test func `a tune without defaults has quarters, octave 6 and 63 beats per minute`() throws {
    let melody = try read("Ode::c")
    #expect(melody.tempo == 63)
    #expect(melody.notes == [Note(.quarter, Pitch(octave: 6, step: 0))])
  }

  @Test func `h is b, e# is f, and b# is the c above`() throws {
    #expect(try read("Ode:o=5:h,e#,b#").notes == read("Ode:o=5:b,f,c6").notes)
  }

  @Test(arguments: [
    ("", 1, 1, "the colon after the title"), ("Ode", 1, 1, "the colon after the title"),
    ("Ode:d=4", 1, 5, "the colon after the defaults"), ("Ode:d=4,", 1, 9, "the colon after the defaults"),
    ("Ode:", 1, 5, "the colon after the defaults"),
    ("Ode:d=3:c", 1, 7, "3 is not a note length"), ("Ode:d=128:c", 1, 7, "128 is not"), ("Ode:o=2:c", 1, 7, "(3–8)"),
    ("Ode:o=9:c", 1, 7, "octave 9 is out of range"), ("Ode:b=24:c", 1, 7, "tempo 24 is out of range"),
    ("Ode:b=901:c", 1, 7, "(25–900)"),
    ("Ode:b=99999999999999999999:c", 1, 7, "too many digits"), ("Ode:d=:c", 1, 7, "expected a number instead of “:”"),
    ("Ode:d 4:c", 1, 7, "expected = instead of “4”"), ("Ode:x=4:c", 1, 5, "unknown default “x”"),
    ("Ode:d=4,d=8:c", 1, 9, "“d” is given twice"), ("Ode:d=4 o=5:c", 1, 9, "expected , instead of “o”"),
    ("Ode::,,", 1, 8, "no notes"),
    ("Ode::c d", 1, 8, "expected , instead of “d”"),
    ("Ode::c9", 1, 7, "octave 9 is out of range"), ("Ode::c2", 1, 7, "octave 2 is out of range"),
    ("Ode::5c", 1, 6, "5 is not a note length"),
    ("Ode::4", 1, 7, "the end is not a note"), ("Ode::c..", 1, 8, "instead of “.”"),
    ("Ode::c##", 1, 8, "instead of “#”"),
    ("Ode::p#", 1, 7, "instead of “#”"), ("Ode::p9", 1, 7, "octave 9 is out of range"),
    ("Ode::.c.", 1, 8, "instead of “.”"),
    ("Ode::8b#8", 1, 7, "above the highest"),
    ("Ode::c.5.", 1, 9, "instead of “.”"), ("Ode::\nc,\n c,é", 3, 4, "“é” is not a note"),
    ("Ö:\u{7}=4:c", 1, 3, "an invisible"),
    ("Ode::c,\u{0}", 1, 8, "an invisible sign"), ("O\u{1b}[31m:d=4:c", 1, 1, "control character"),
  ])
  func `an invalid tune is refused with its line and column`(text: String, line: Int, column: Int, message: String)
    throws
  {
    let fault = try #require(throws: RTTTLFault.self) { try read(text) }
    #expect(fault.line == line, "\(fault)")
    #expect(fault.column == column, "\(fault)")
    #expect(fault.message.contains(message), "\(fault)")
  }

  @Test func `a tune has a greatest length, in notes, in bytes and in time`() throws {
    let whole = MelodyLimits.notes.upperBound
    #expect(try read("Ode:d=64,b=900:" + notes(whole)).notes.count == whole)
    #expect(throws: RTTTLFault.self) { try read("Ode:d=64,b=900:" + notes(whole + 1)) }
    // 150 whole notes of 4 s each.
    #expect(try read("Ode:d=1,b=60:" + notes(150)).length.seconds == "600.000")
    #expect(throws: RTTTLFault.self) { try read("Ode:d=1,b=60:" + notes(150) + ",64p") }
    #expect(throws: RTTTLFault.self) { try read("Ode::" + String(repeating: " ", count: MelodyLimits.text) + "c") }
  }

  @Test(.timeLimit(.minutes(20)))
  func `of many spoilt tunes each is read or refused, and what is read keeps every rule`() {
    let whole = Array("Für Elise:d=8,o=5,b=125:32p,e6,d#6,e6,d#.6,e6,b,d6,c6,4a.,32p,c,e,a,4b,2p,16h4,1g#7".utf8)
    var randomness = SplitMix64(seed: 7)
    var read = 0
    let rounds = Mutations.count(20_000)
    for round in 0..<rounds {
      let text = String(decoding: randomness.mutated(whole), as: UTF8.self)
      guard let melody = try? Melody(id: "m1", rtttl: text) else { continue }
      read += 1
      guard melody.invalidFields.isEmpty, (try? Melody(id: "m1", rtttl: melody.rtttl)) == melody else {
        Issue.record("round \(round): \(text)")
        return
      }
    }
    #expect((rounds / 40..<rounds - rounds / 20).contains(read), "\(read) were read")
  }

  private func read(_ text: String) throws -> Melody { try Melody(id: "m1", rtttl: text) }

  private func notes(_ count: Int) -> String { Array(repeating: "c", count: count).joined(separator: ",") }
}

@Suite struct MelodyTests {
  @Test func `a tune is written in short, and read as it was`() throws {
    let melody = try Melody(id: "m1", rtttl: "Ode to Joy:d=8,o=6,b=100:4e5,4e5,4f5,4g5.,2p,8c#7")
    #expect(melody.rtttl == "Ode to Joy:d=4,o=5,b=100:e,e,f,g.,2p,8c#7")
    #expect(try Melody(id: "m1", rtttl: melody.rtttl) == melody)
  }

  @Test func `every note there can be is read as it is written`() throws {
    let pitches = MelodyLimits.octave.flatMap { octave in (0...11).map { Pitch(octave: octave, step: $0) } }
    for value in Note.Value.allCases {
      for isDotted in [false, true] {
        for pitch in [nil] + pitches.map(Optional.some) {
          let note = Note(value, isDotted: isDotted, pitch)
          let melody = Melody(id: "m1", title: "One", tempo: 400, notes: [note])
          #expect(try Melody(id: "m1", rtttl: melody.rtttl) == melody)
        }
      }
    }
  }

  @Test func `a length is exact until it is said`() throws {
    // A third of a second a note: 300 of them are 100 seconds, to the sample.
    let melody = Melody(id: "m1", title: "Thirds", tempo: 180, notes: Array(repeating: Note(.quarter, nil), count: 300))
    #expect(melody.length.seconds == "100.000")
    #expect(melody.length.count(perSecond: 44_100) == 4_410_000)
    #expect(MelodyLength(units: 32, tempo: 180).seconds == "0.333")
    #expect(MelodyLength(units: 64, tempo: 180).seconds == "0.667")
    #expect(MelodyLength(units: 0, tempo: 180).seconds == "0.000")
    #expect(MelodyLength(units: 32, tempo: 0).count(perSecond: 44_100) == 0)
  }

  @Test(
    arguments: [
      (.quarter, false, 32), (.quarter, true, 48), (.whole, true, 192), (.sixtyFourth, false, 2),
      (.sixtyFourth, true, 3),
    ] as [(Note.Value, Bool, Int)])
  func `a note is so many 128ths of a whole one`(value: Note.Value, isDotted: Bool, units: Int) {
    #expect(Note(value, isDotted: isDotted, nil).units == units)
  }

  @Test func `whatever breaks a rule is named`() {
    let note = Note(.quarter, Pitch(octave: 4, step: 9))
    func pointers(_ id: String, _ title: String, _ tempo: Int, _ notes: [Note]) -> [String] {
      Melody(id: id, title: title, tempo: tempo, notes: notes).invalidFields.map(\.pointer)
    }
    #expect(pointers("m1", "Ode", 120, [note]) == [])
    #expect(pointers("", "", 0, []) == ["/id", "/title", "/tempo", "/notes"])
    #expect(pointers("M", "a:b", 901, [note]) == ["/id", "/title", "/tempo"])
    #expect(pointers("m1", " a", 900, [Note(.quarter, Pitch(octave: 9, step: 0))]) == ["/title", "/notes"])
    #expect(pointers("m1", "a\nb", 25, Array(repeating: Note(.whole, nil), count: 100)) == ["/title", "/notes"])
    #expect(pointers("m1", String(repeating: "a", count: 201), 25, [note]) == ["/title"])
  }

  @Test func `a file holds tunes line by line`() {
    let file = "# ours\r\n\r\nOde:d=4:c,\r\n  d,e\r\n\r\nFür Elise:d=8:e\n"
    #expect(
      Array(Tunes(in: file)) == [
        .init(line: 3, text: "Ode:d=4:c,\n  d,e\n"), .init(line: 6, text: "Für Elise:d=8:e\n"),
      ])
    #expect(Array(Tunes(in: "\n# none\n")) == [])
    #expect(Array(Tunes(in: "nothing\nOde::c")).map(\.line) == [1, 2])
  }
}
