package import MelodiesStoreProtocols
import OrdersStoreProtocols
package import SQLKernel
package import ShowsStoreProtocols

/// A show before and after a write, which happens at a moment.
package struct ChangedShow {
  /// The show as it is stored; `nil` for a new one.
  package let before: TrackedShow?
  package let after: TrackedShow
  package let at: Instant
}

/// A connection to a database with the collections beside the orders: shows, melodies, views, credentials and sessions.
package protocol CollectionsConnection: AnsweringConnection {
  /// The expression for the microseconds by which the database's clock is ahead of a server's, whose time is its
  /// parameter; sessions have the times of the database's clock.
  static var clockAhead: String { get }
  /// The condition that a show has watched episodes.
  static var hasHistory: String { get }
  /// The condition of a picture that this program could have written; others, for example of a restored file, are
  /// ignored.
  static var isPoster: String { get }

  /// Returns the shows that a clause selects.
  ///
  /// - Parameter rest: what follows the table, with a space at its start; empty for all shows.
  func shows(_ rest: String, _ values: [Value]) throws(Failure) -> [TrackedShow]
  /// Returns the shows that a clause selects with their progress at `now`, and with the next episode alone.
  func listedShows(_ rest: String, _ values: [Value], at now: Instant) throws(Failure) -> [Show]
  /// Adds the watched episodes of all shows to a page; they may lack their names.
  func addHistory(to page: inout TimelinePage<WatchedEpisode>) throws(Failure)
  /// Adds the episodes that are broadcast in the time of a query to a page.
  func addAirings(of query: AiringsQuery, to page: inout TimelinePage<Airing>) throws(Failure)
  /// Writes shows, each id once.
  func put(_ shows: [ChangedShow]) throws(Failure)
  func deleteShow(_ id: String) throws(Failure)
  /// Inserts the poster of a show, or replaces it.
  func put(_ picture: StoredPicture, of show: String) throws(Failure)
  /// Replaces the last response of an API of melodies.
  func put(_ record: RefreshRecord) throws(Failure)
}

/// A store of the collections beside the orders.
package protocol CollectionsStore: SQLStore, StoreMaintenance where Connection: CollectionsConnection {}
