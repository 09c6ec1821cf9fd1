public import MelodiesStoreProtocols
public import MelodyListProtocols
import OrdersStoreProtocols
public import OrdersWorkerProtocols
public import PresentationProtocols

extension CachedMelodyService {
  public func getMelody(_ name: String) async throws(Problem) -> Melody {
    let found: [Melody]
    do { found = try await store.fetchMelodies(answeringTo: name) } catch { throw Problem(error) }
    guard let melody = found.first else { throw Self.notFound(name) }
    guard found.count == 1 else {
      let named = found.prefix(10).map { "\($0.title.quoted(100)) (\($0.id))" }.joined(separator: " or ")
      throw Problem(
        .conflict, "\(name.quoted(100)) could be \(named); nothing was done", remedy: "use its id")
    }
    return melody
  }

  /// The highest number of tunes in one text, invalid ones included.
  static let mostTunes = 10_000

  public func importMelodies(_ text: String, _ options: WriteOptions) async throws(Problem) -> ImportedMelodies {
    var (melodies, imported) = ([Melody](), ImportedMelodies(created: []))
    var tunes = Tunes(in: text)
    while let tune = tunes.next() {
      guard melodies.count + imported.rejects.count < Self.mostTunes else {
        throw Problem(
          .tooLarge, "the text has more than \(Self.mostTunes) tunes", remedy: "import it in several parts")
      }
      do throws(RTTTLFault) {
        melodies.append(try melody(of: tune))
      } catch {
        let line = tune.line + error.line - 1
        // The tune is whole without the faulty line, which therefore does not belong to it.
        if let rest = tune.whole(before: error.line), let melody = try? melody(of: rest) { melodies.append(melody) }
        tunes.resume(after: tune.line + tune.end(from: error.line) - 1)
        imported.rejects.append(
          .init(line: line, message: "\(RTTTLFault(line: line, column: error.column, message: error.message))"))
      }
    }
    guard !melodies.isEmpty || !imported.rejects.isEmpty else {
      throw Problem(.invalid, "the text has no tunes", remedy: "a tune looks like Title:d=4,o=5,b=120:c,d,e")
    }
    guard !melodies.isEmpty else {
      throw Problem(invalid: imported.rejects.prefix(100).map { .init(pointer: "", message: $0.message) })
    }
    let context = try context(options, "melodies import") { hash in
      hash.add(UInt64(melodies.count))
      for melody in melodies { hash.add(melody.rtttl) }
      for reject in imported.rejects { hash.add(reject.message) }
    }
    let receipt: WriteReceipt<[Melody]>
    do { receipt = try await store.saveMelodies(melodies, context) } catch { throw Problem(error) }
    (imported.created, imported.isReplayed) = (receipt.answer, receipt.isReplayed)
    imported.skipped = melodies.count - imported.created.count
    return imported
  }

  /// Parses a tune. A title with U+FFFD is refused, since the text was not UTF-8.
  private func melody(of tune: Tunes.Tune) throws(RTTTLFault) -> Melody {
    let melody = try Melody(id: makeID(clock()), rtttl: tune.text)
    guard melody.title.contains("\u{FFFD}"), let lost = tune.text.firstIndex(of: "\u{FFFD}") else { return melody }
    let column = tune.text.distance(from: tune.text.startIndex, to: lost) + 1
    throw RTTTLFault(line: 1, column: column, message: "the text is not UTF-8; save it as UTF-8")
  }

  /// Renames the melody with an id or a title, once for each idempotency key.
  ///
  /// With a key it also calls the store if no melody is found, since the store may have a result to replay: the melody
  /// has its old title no more.
  public func renameMelody(_ name: String, to title: String, _ options: WriteOptions)
    async throws(Problem) -> WriteReceipt<Melody>
  {
    let context = try context(options, "melodies rename") {
      $0.add(name)
      $0.add(title)
    }
    var (melody, refusal) = (Melody?.none, Self.notFound(name))
    do {
      melody = try await getMelody(name)
    } catch {
      guard context.key != nil, [.notFound, .conflict].contains(error.code) else { throw error }
      refusal = error
    }
    if var known = melody {
      // A title that the melody has already is no change.
      if known.title == title, context.key == nil { return WriteReceipt(known) }
      known.title = title
      let faults = known.invalidFields
      guard faults.isEmpty else { throw Problem(invalid: faults.map { .init($0) }) }
      melody = known
      refusal = Problem(
        .conflict, "another melody has the title \(title.quoted(100)) and the same notes", remedy: "use another title")
    }
    let receipt: WriteReceipt<[Melody]>
    do { receipt = try await store.saveMelodies(melody.map { [$0] } ?? [], context) } catch { throw Problem(error) }
    if let renamed = receipt.answer.first { return WriteReceipt(renamed, isReplayed: receipt.isReplayed) }
    if let melody, (try? await store.fetchMelodies(answeringTo: melody.id)) == [melody] { return WriteReceipt(melody) }
    throw refusal
  }

  /// Deletes the melody with an id or a title, once for each idempotency key.
  ///
  /// With a key it also calls the store if no melody is found, since the store may have a result to replay. The
  /// fingerprint has the typed name for that reason: a deleted melody's title is unknown.
  public func deleteMelody(_ name: String, _ options: WriteOptions) async throws(Problem) -> WriteReceipt<Melody> {
    let context = try context(options, "melodies delete") { $0.add(name) }
    var (id, refusal) = (name, Self.notFound(name))
    do {
      id = try await getMelody(name).id
    } catch {
      guard context.key != nil, [.notFound, .conflict].contains(error.code) else { throw error }
      refusal = error
    }
    do {
      return try await store.deleteMelody(id, context)
    } catch {
      // Somebody else may have deleted it meanwhile.
      if case .notFound = error.cause { throw refusal }
      throw Problem(error)
    }
  }

  private static func notFound(_ name: String) -> Problem {
    Problem(StoreError.cannotFetch(.notFound(name, of: .melody)))
  }

  private func context(_ options: WriteOptions, _ operation: String, _ describe: (inout Fingerprint) -> Void)
    throws(Problem) -> WriteContext
  {
    do { return try options.context(at: clock(), operation, describe) } catch {
      throw Problem(invalid: [.init(error)])
    }
  }
}

extension Tunes.Tune {
  /// Returns the part of the tune before a line, counted from 1; `nil` if a comma shows that the tune continues there.
  fileprivate func whole(before line: Int) -> Tunes.Tune? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard line > 1, line <= lines.count else { return nil }
    let before = lines[..<(line - 1)].joined(separator: "\n")
    let (last, next) = (before.last { !$0.isWhitespace }, lines[line - 1].first { !$0.isWhitespace })
    return last == "," || next == "," ? nil : Tunes.Tune(line: self.line, text: before)
  }

  /// Returns the last one of the lines that commas join to a line; all are counted from 1.
  fileprivate func end(from line: Int) -> Int {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    var end = line
    for (index, next) in lines.enumerated().dropFirst(line) {
      guard let first = next.first(where: { !$0.isWhitespace }) else { continue }
      guard first == "," || lines[end - 1].last(where: { !$0.isWhitespace }) == "," else { break }
      end = index + 1
    }
    return end
  }
}
