import SQLCollectionsKernel
import SQLKernel
import SQLiteKernel
import SQLiteOrdersKernel
import SQLiteShowsKernel

extension FileFormat {
  /// The format of `SQLiteStore`, marked `STKP`.
  static let current = FileFormat(
    applicationID: 0x5354_4B50,
    migrations: [
      Schema.version1, Schema.access, Schema.version3, ShowsSchema.shows, ShowsSchema.stamps, OrdersSchema.mergingTerms,
      OrdersSchema.sortingByNumber, OrdersSchema.clients, OrdersSchema.emailChanges, OrdersSchema.refunds,
      OrdersSchema.moreTerms, Schema.version12, OrdersSchema.rollUp, OrdersSchema.sortTerms,
      Schema.version15, Schema.version16, OrdersSchema.requests, OrdersSchema.shipments,
      OrdersSchema.taxes, OrdersSchema.internalNotes, OrdersSchema.dates,
    ],
    work: [
      11: OrdersSchema.fillTerms, Schema.rollUpVersion: OrdersSchema.fillRollUp,
      Schema.sortTermsVersion: OrdersSchema.fillSortTerms, OrdersSchema.datesVersion: OrdersSchema.fillDates,
      16: { connection, report throws(Failure) in
        try connection.updateShowKeys()
        let left = try OrdersSchema.updateFewTerms(on: connection)
        guard left > 0 else { return }
        try connection.set(SearchIndexUpdate.setting, to: "0")
        report(
          """
          the search index of \(left) orders is brought up to date while a server runs; without one, repair the store \
          with “store doctor”
          """)
      },
    ],
    // A note that a crash has left.
    afterOpening: { connection, file throws(Failure) in try connection.cleanIfDemanded(in: file) },
    atRest: { connection, pages throws(Failure) in
      var isMerged = false
      // Without anything to merge, nothing is written.
      try connection.transaction { () throws(Failure) in
        isMerged = try connection.mergeDates(connection.limits.mergedDates) > 0
        if !isMerged, pages > 0 { isMerged = try connection.mergeTerms(pages) }
        return isMerged
      }
      return isMerged
    },
    lastChange: { connection throws(Failure) in try connection.integer("SELECT ifnull(max(id), 0) FROM events") })
}

/// The SQL of the tables, as each migration leaves them.
enum Schema {
  /// The version that adds the roll-up.
  static let rollUpVersion = 13
  /// The version that lists orders by total and name from sort terms.
  static let sortTermsVersion = 14

  /// The first version: orders, the answers to idempotency keys, and the settings.
  static let version1 =
    OrdersSchema.tables + "\n" + """
      CREATE TABLE answers (
        caller TEXT NOT NULL,
        operation TEXT NOT NULL,
        key TEXT NOT NULL,
        fingerprint TEXT NOT NULL,
        expires INTEGER NOT NULL,
        order_id TEXT,
        contents TEXT NOT NULL,
        PRIMARY KEY (caller, operation, key)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX answers_by_expiry ON answers (expires);
      CREATE INDEX answers_by_order ON answers (order_id);
      CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
      CREATE TABLE samples (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
      """

  /// Adds the tables of melodies, the shop's own and those of an API, and of the last API refresh, at most one row.
  static let version3 = """
    CREATE TABLE melodies (
      id TEXT PRIMARY KEY,
      title_key TEXT NOT NULL,
      tune TEXT NOT NULL,
      is_ours INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX melodies_by_title ON melodies (title_key, id);
    CREATE TABLE melody_answers (source TEXT NOT NULL, at INTEGER NOT NULL) STRICT;
    """

  /// Adds pictures of shows, saved views, the details of credentials and sessions, and an index of deletions.
  static let version12 = [ShowsSchema.pictures, views, accessDetails, OrdersSchema.deletions].joined(separator: "\n")

  /// Stores the items of a large order once in its history. Shows have days without a time, lengths and episodes 0 since
  /// then, which programs before it cannot read either.
  static let version15 = OrdersSchema.itemsOnce

  /// Changes no table: the rules of search are others, by which the work of this step computes the terms again.
  static let version16 = ""

  /// The table of the filters that users saved by name; the owner of a shared view is empty.
  private static let views = """
    CREATE TABLE views (
      owner TEXT NOT NULL,
      name TEXT NOT NULL,
      contents TEXT NOT NULL,
      PRIMARY KEY (owner, name)
    ) STRICT, WITHOUT ROWID;
    """
}
