public import MelodiesStoreProtocols
public import MelodyListProtocols
import OrdersStoreProtocols
public import PresentationProtocols

extension CachedMelodyService {
  public func getMelody(_ name: String) async throws(Problem) -> Melody {
    let found: [Melody]
    do { found = try await store.fetchMelodies(answeringTo: name) } catch { throw Problem(error) }
    guard let melody = found.first else {
      throw Problem(
        .notFound, "no melody answers to \(name.quoted(100))", remedy: "`melodies list` names all of them")
    }
    guard found.count == 1 else {
      let named = found.prefix(10).map { "\($0.title.quoted(100)) (\($0.id))" }.joined(separator: " or ")
      throw Problem(
        .conflict, "\(name.quoted(100)) could be \(named); nothing was done", remedy: "name it by its id")
    }
    return melody
  }

  public func importMelodies(_ text: String, isDryRun: Bool) async throws(Problem) -> ImportedMelodies {
    var (melodies, imported, seen) = ([Melody](), ImportedMelodies(created: []), 0)
    for tune in Tunes(in: text) {
      seen += 1
      do throws(RTTTLFault) {
        let melody = try Melody(id: makeID(clock()), rtttl: tune.text)
        try Self.checkIsWhole(melody.title, of: tune)
        melodies.append(melody)
      } catch {
        let line = tune.line + error.line - 1
        imported.rejects.append(
          .init(line: line, message: "\(RTTTLFault(line: line, column: error.column, message: error.message))"))
      }
    }
    guard seen > 0 else {
      throw Problem(.invalid, "there is no tune in it", remedy: "a tune reads Title:d=4,o=5,b=120:c,d,e")
    }
    guard !melodies.isEmpty || imported.rejects.count != seen else {
      throw Problem(invalid: imported.rejects.prefix(100).map { .init(pointer: "", message: $0.message) })
    }
    do { imported.created = try await store.keepMelodies(melodies, isDryRun: isDryRun) } catch { throw Problem(error) }
    imported.skipped = melodies.count - imported.created.count
    return imported
  }

  /// What could not be read as UTF-8 stands as U+FFFD in a text: such a title is not what it was.
  private static func checkIsWhole(_ title: String, of tune: Tunes.Tune) throws(RTTTLFault) {
    guard title.contains("\u{FFFD}"), let lost = tune.text.firstIndex(of: "\u{FFFD}") else { return }
    let column = tune.text.distance(from: tune.text.startIndex, to: lost) + 1
    throw RTTTLFault(line: 1, column: column, message: "this is not UTF-8; save the text as that")
  }

  public func deleteMelody(_ name: String, isDryRun: Bool) async throws(Problem) -> Melody {
    let melody = try await getMelody(name)
    do {
      // Somebody else may have removed it meanwhile; it is gone either way.
      return try await store.deleteMelody(melody.id, isDryRun: isDryRun) ?? melody
    } catch {
      throw Problem(error)
    }
  }
}
