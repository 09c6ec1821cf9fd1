import DocumentsProtocols
import MelodiesStoreProtocols
public import MelodyListProtocols
public import PresentationProtocols

// What presenters make of a melody, and a scene that shows it.

extension MelodyListSceneSpy {
  /// Shows a shop with one melody.
  public static func answering(_ formatter: any ValueFormatting, isReplayed: Bool = false) -> MelodyListSceneSpy {
    MelodyListSceneSpy { call, view in
      switch call {
      case .fetchMelodies: try await view.showMelodies(.ode(formatter))
      case .fetchMelody: try await view.showMelody(.ode)
      case .renderMelody:
        try await view.showSound(.init(title: "Ode", size: 4, bytes: [82, 73], isLast: false))
        try await view.showSound(.init(title: "Ode", size: 4, bytes: [70, 70], isLast: true))
      case .importMelodies:
        try await view.showImportedMelodies(
          .init(
            melodies: [.ode], displayedRejects: ["line 2, column 1: no"], notice: "1 created, 0 skipped, 1 rejected",
            document: MelodyImportDocument(
              tally: ImportDocument(
                created: 1, skipped: 0, rejected: 1,
                rejects: [RejectDocument(line: 2, errors: [.init(pointer: "", message: "line 2, column 1: no")])]),
              melodies: [MelodyList.OneMelody.ode.document]), isReplayed: isReplayed))
      case .renameMelody:
        try await view.showRenamedMelody(
          .init(notice: "renamed", document: MelodyList.OneMelody.ode.document, isReplayed: isReplayed))
      case .deleteMelody:
        try await view.showDeletedMelody(
          .init(notice: "deleted", document: MelodyList.OneMelody.ode.document, isReplayed: isReplayed))
      }
    }
  }
}

extension MelodyList.OneMelody {
  /// A tune of two notes, whose title has markup in it.
  public static var ode: Self {
    .init(
      displayed: .init(id: "ode", title: "Ode <to> Joy", duration: "0:12", tempo: "75", notes: "2"),
      drawing: .init(
        bars: [.init(start: 0, length: 32, height: 0), .init(start: 64, length: 16, height: 7)], width: 80, height: 7),
      document: MelodyDocument(
        id: "ode", title: "Ode <to> Joy", seconds: "12.345", duration: "0:12", tempo: 75, notes: 2,
        rtttl: "Ode <to> Joy:d=4,o=5,b=75:c,8g"))
  }
}

extension MelodyList.Melodies {
  /// A page with one melody, from the store, after which there are more.
  public static func ode(_ formatter: any ValueFormatting) -> Self {
    let melody = MelodyList.OneMelody.ode
    let stamp = Freshness(
      origin: .database, asOf: Instant(microseconds: 1_183_075_200_000_000), warning: "nobody answers")
    return .init(
      melodies: [melody], displayedFreshness: "From the store, as of 6/29/07.",
      document: MelodiesDocument(
        melodies: [melody.document], next: "c2+/", freshness: DisplayedFreshness(stamp, formatter)))
  }
}
