public import MelodiesStoreProtocols
public import OrdersStoreProtocols

/// The server of a remote store: the store of its machine, and what it adds to it.
public protocol StoreServer: Sendable {
  /// The store of this machine.
  var store: any CompleteStore { get }
  /// Examines the whole store by all rules.
  func examine() async throws(StoreError) -> [StoreFinding]
  /// Returns the melodies of the server's own screen; an empty page, with a warning, if there are none and no network.
  ///
  /// - Throws: the `Problem` of the screen.
  func showMelodies(_ query: MelodiesQuery) async throws -> MelodiesPage
}

/// The facts that a server knows of a request besides its members.
public struct StoreCall: Sendable {
  /// The server that performs the request.
  let server: any StoreServer
  /// The version of the written record that the client expects; `nil` for any.
  let version: Int64?
  /// The context of a write, with the authenticated caller and the server's time.
  let context: WriteContext

  /// Creates the call of a request.
  public init(at server: any StoreServer, ifVersion version: Int64?, _ context: WriteContext) {
    self.server = server
    self.version = version
    self.context = context
  }

  var store: any CompleteStore { server.store }
  /// The name of the authenticated caller, to whom views belong.
  var caller: String { context.author.name }
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

/// Returns a query with its limit capped at the longest page of a server.
func cut<Query>(_ query: Query, _ limit: WritableKeyPath<Query, Int>) -> Query {
  var query = query
  query[keyPath: limit] = cut(query[keyPath: limit])
  return query
}

/// Returns `limit` between 0 and `ListCount.limit`; only a count without a limit goes further.
func cutCount(_ limit: Int?) -> Int? { limit.map { min(max($0, 0), ListCount.limit) } }

extension ListCount {
  /// This count, cut at `limit`, since a server of an older version ignores the limit and counts every match.
  func cut(to limit: Int?) -> ListCount { isExact ? ListCount(found: value, upTo: limit) : self }
}
