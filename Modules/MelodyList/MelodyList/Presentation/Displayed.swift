import DocumentsProtocols
import MelodiesStoreProtocols
import MelodyListProtocols
import PresentationProtocols

extension MelodyDocument {
  init(_ melody: Melody) {
    let length = melody.length
    self.init(
      id: melody.id, title: melody.title, seconds: length.seconds, duration: length.displayed, tempo: melody.tempo,
      notes: melody.notes.count, rtttl: melody.rtttl)
  }
}

extension MelodyList.OneMelody {
  /// Takes the displayed texts from a melody's document, so that both agree.
  init(_ melody: Melody) {
    let document = MelodyDocument(melody)
    self.init(
      displayed: .init(
        id: document.id, title: document.title, duration: document.duration, tempo: String(document.tempo),
        notes: String(document.notes)),
      drawing: .init(melody), document: document)
  }
}

extension MelodyList.Melodies {
  init(_ melodies: FreshMelodies, _ formatter: any ValueFormatting) {
    let freshness = DisplayedFreshness(melodies.freshness, formatter)
    let shown = melodies.melodies.map(MelodyList.OneMelody.init)
    self.init(
      melodies: shown, displayedFreshness: freshness.sentence,
      document: MelodiesDocument(
        melodies: shown.map(\.document), next: melodies.next?.description, freshness: freshness))
  }
}

extension MelodyList.Imported {
  init(_ imported: ImportedMelodies, isDryRun: Bool) {
    let new = imported.created.map(MelodyList.OneMelody.init)
    let tally = ImportDocument(
      created: new.count, skipped: imported.skipped, rejected: imported.rejects.count,
      rejects: imported.rejects.prefix(100).map {
        RejectDocument(line: $0.line, errors: [.init(pointer: "", message: $0.message)])
      })
    let counts = "\(tally.created) created, \(tally.skipped) skipped, \(tally.rejected) rejected"
    self.init(
      melodies: new, displayedRejects: imported.rejects.map(\.message),
      notice: Notice.counting(counts, isDryRun: isDryRun, isReplayed: imported.isReplayed),
      document: MelodyImportDocument(tally: tally, melodies: new.map(\.document)), isReplayed: imported.isReplayed)
  }
}

extension MelodyList.Drawing {
  private static let mostNotes = 256

  init(_ melody: Melody) {
    let notes = melody.notes.prefix(Self.mostNotes)
    let lowest = notes.compactMap(\.pitch?.key).min() ?? 0
    var (bars, start): ([Bar], Int) = ([], 0)
    for note in notes {
      if let pitch = note.pitch {
        bars.append(Bar(start: start, length: note.units, height: pitch.key - lowest))
      }
      start += note.units
    }
    self.init(bars: bars, width: start, height: bars.map(\.height).max() ?? 0)
  }
}

extension MelodyLength {
  /// The minutes and seconds, rounded: `0:12`.
  fileprivate var displayed: String {
    let seconds = count(perSecond: 1)
    return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
  }
}
