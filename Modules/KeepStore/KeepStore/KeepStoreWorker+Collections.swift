import KeepStoreProtocols
import MelodiesStoreProtocols
import OrdersWorkerProtocols
import ShowsStoreProtocols

// What a store keeps beside its orders, where it does: it goes along to another that keeps the same.

extension KeepStoreWorker {
  typealias Part = KeepStore.Response.CopiedPart

  /// How many shows, with all their episodes, are in memory at once.
  static let showsAtOnce = 50

  /// Shows with what has been watched of them; one that is another in the new store stays there as it is.
  func copyShows(from old: OpenStore, to new: OpenStore, isDryRun: Bool) async throws -> Part {
    guard let old = old.shows, let new = new.shows else { return Part() }
    var part = Part()
    var last: String?
    repeat {
      try Task.checkCancellation()
      let (page, outcomes) = try await Self.askingShows { [last] () throws(ShowsStoreError) in
        let page = try await old.fetchTrackedShows(after: last, limit: Self.showsAtOnce)
        return (page, page.isEmpty ? [] : try await new.keepTrackedShows(page, isDryRun: isDryRun))
      }
      part.seen += page.count
      for (show, outcome) in zip(page, outcomes) {
        switch outcome {
        case .created, .updated: part.kept += 1
        case .unchanged: break
        case .rejected(let fields):
          part.refused.append(
            "show \(show.title.quoted()) (\(show.id)): \(fields.map(\.message).joined(separator: "; "))")
        }
      }
      last = page.last?.id
    } while last != nil
    return part
  }

  /// The shop's own tunes; one whose id is another's in the new store is left.
  func copyTunes(from old: OpenStore, to new: OpenStore, isDryRun: Bool) async throws -> Part {
    guard let old = old.melodies, let new = new.melodies else { return Part() }
    var part = Part()
    var last: String?
    repeat {
      try Task.checkCancellation()
      let page = try await OrdersWorkerError.wrapping { [last] () throws(OrdersStoreError) in
        try await old.fetchOwnMelodies(after: last, limit: Self.pageSize)
      }
      part.seen += page.count
      // Tunes have no history, in which it would stand who keeps them.
      let context = WriteContext(author: Author(name: "", frontEnd: ""), at: clock(), isDryRun: isDryRun)
      if !page.isEmpty { try await Self.keep(page, in: new, context, &part) }
      last = page.last?.id
    } while last != nil
    return part
  }

  private static func keep(
    _ page: [Melody], in new: any MelodiesStore, _ context: WriteContext, _ part: inout Part
  ) async throws(OrdersWorkerError) {
    do throws(OrdersStoreError) {
      part.kept += try await new.keepMelodies(page, context).answer.count
    } catch {
      guard case .invalid(let fields) = error.cause else { throw .store(error) }
      // None of a page is kept where one of it is refused; so the others go in one by one.
      guard page.count == 1 else {
        for melody in page { try await keep([melody], in: new, context, &part) }
        return
      }
      part.refused.append(
        "tune \(page[0].title.quoted()) (\(page[0].id)): \(fields.map(\.message).joined(separator: "; "))")
    }
  }

  /// Says what a store refuses of shows as every other refusal.
  private static func askingShows<Answer>(
    _ ask: () async throws(ShowsStoreError) -> Answer
  ) async throws(OrdersWorkerError) -> Answer {
    do { return try await ask() } catch { throw .store(OrdersStoreError(error)) }
  }
}
