import APIDocuments
import OrdersStoreProtocols
import RemoteStoreProtocols
import ShowsStoreProtocols
import ViewsStoreProtocols

extension StoreService {
  /// Performs a request that reads.
  ///
  /// - Parameter caller: the name of the authenticated caller, to whom views belong.
  func answer(_ question: StoreReadRequest, of caller: String) async throws(StoreError) -> StoreResponse {
    switch question {
    case .shows(let question): try await answer(question)
    case .melodies(let question): try await answer(question)
    case .orders(let query): StoreResponse(answering: try await store.fetchOrders(query.cutShort))
    case .wholeOrders(let query): StoreResponse(answering: try await store.fetchWholeOrders(query.cutShort))
    case .count(let filter, let limit):
      StoreResponse(answering: try await store.countOrders(filter, upTo: limit.map(cutCount)))
    case .answering(let name): StoreResponse(answering: try await store.fetchOrders(answeringTo: name))
    case .deletedAnswering(let name): StoreResponse(answering: try await store.fetchDeletedOrders(answeringTo: name))
    case .deletions(let cursor, let limit):
      StoreResponse(answering: try await store.fetchDeletions(after: cursor, limit: cut(limit)))
    case .sums(let filter, let bucket):
      StoreResponse(answering: try await store.sumOrders(filter, by: try bucket.checked))
    case .events(let id, let event, let limit):
      StoreResponse(
        answering: try await filled(cut(limit), \.contentBytes) { last, rest throws(StoreError) in
          try await store.fetchEvents(of: id, after: last?.id ?? event, limit: rest)
        })
    case .eventsEpoch: StoreResponse(answering: try await store.fetchEventsEpoch())
    case .lastEvent: StoreResponse(answering: try await store.fetchLastEvent())
    case .info: StoreResponse(answering: try await info())
    case .settings: StoreResponse(answering: try await store.fetchSettings())
    case .integrity: StoreResponse(answering: try await store.checkIntegrity())
    case .examination: StoreResponse(answering: try await examiner.examine(store))
    case .sample: StoreResponse(answering: try await store.fetchSample())
    case .views: StoreResponse(answering: try await store.fetchViews(of: caller))
    }
  }

  /// Returns the store's information without its URL, which is private to this machine.
  private func info() async throws(StoreError) -> StoreInfo {
    var info = try await store.fetchInfo()
    info.url = ""
    return info
  }
}

/// Returns rows up to a limit, of several pages of a store.
///
/// Clients of earlier versions take a page with fewer rows than its limit for the last one, so that none may end by its
/// bytes.
///
/// - Parameter fetch: returns a page after a row, with at most a number of rows.
/// - Throws: `cannotFetch`: `unavailable` if the rows exceed `StoreLimits.rowBytes`.
func filled<Row>(
  _ limit: Int, _ bytes: (Row) -> Int, _ fetch: (_ last: Row?, _ limit: Int) async throws(StoreError) -> [Row]
) async throws(StoreError) -> [Row] {
  var (rows, size) = ([Row](), 0)
  repeat {
    let page = try await fetch(rows.last, limit - rows.count)
    guard !page.isEmpty else { return rows }
    size += page.reduce(0) { $0 + bytes($1) }
    guard size <= StoreLimits.rowBytes else {
      throw .cannotFetch(.unavailable("the page is too large; request fewer rows"))
    }
    rows += page
  } while rows.count < limit
  return rows
}

/// Returns `limit`, capped at the longest page of a server.
func cut(_ limit: Int) -> Int { min(limit, StoreLimits.page) }

/// Returns `limit` between 0 and `ListCount.limit`; only a count without a limit goes further.
func cutCount(_ limit: Int) -> Int { min(max(limit, 0), ListCount.limit) }

// MARK: What no store could have asked

extension OrdersQuery {
  fileprivate var cutShort: OrdersQuery {
    var query = self
    query.limit = cut(limit)
    return query
  }
}

extension OrdersBucket {
  fileprivate var checked: OrdersBucket {
    get throws(StoreError) {
      guard case .period(_, let offsets) = self else { return self }
      let arePossible = offsets.allSatisfy { abs($0.secondsFromUTC.clamped) <= 86_400 }
      let areAscending = zip(offsets, offsets.dropFirst()).allSatisfy { $0.from <= $1.from }
      guard arePossible, areAscending, offsets.count <= StoreLimits.offsets else {
        throw .cannotFetch(.invalid([Violation("/by", .not(.offsets))]))
      }
      return self
    }
  }
}

extension Int {
  /// This number, or `-.max` for the smallest integer, whose magnitude would overflow.
  fileprivate var clamped: Int { Swift.max(self, -.max) }
}
