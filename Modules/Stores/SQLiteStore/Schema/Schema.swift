import SQLiteKernel
import SQLiteOrdersKernel

extension FileFormat {
  /// The format of `SQLiteStore`, marked `STKP`.
  static let current = FileFormat(
    applicationID: 0x5354_4B50,
    migrations: [
      Schema.version1, Schema.version2, Schema.version3, Schema.shows, Schema.showStamps, OrdersSchema.mergingTerms,
      OrdersSchema.sortingByNumber, OrdersSchema.clients, OrdersSchema.emailChanges, OrdersSchema.refunds,
      OrdersSchema.moreTerms,
    ],
    work: [11: OrdersSchema.fillTerms],
    // A note that a crash has left.
    afterOpening: { connection throws(Failure) in try connection.cleanIfDemanded() })
}

/// The SQL of the tables, as each migration leaves them.
enum Schema {
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

  /// Adds the tables of credentials and sessions. Secrets are stored as hashes only.
  static let version2 = """
    CREATE TABLE credentials (
      name TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      role TEXT NOT NULL,
      secret_hash TEXT NOT NULL,
      created INTEGER NOT NULL,
      last_used INTEGER
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX credentials_by_token ON credentials (secret_hash) WHERE kind = 'token';
    CREATE TABLE sessions (
      id_hash TEXT PRIMARY KEY,
      credential TEXT NOT NULL,
      created INTEGER NOT NULL,
      last_seen INTEGER NOT NULL,
      expires INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX sessions_by_credential ON sessions (credential);
    CREATE INDEX sessions_by_expiry ON sessions (expires);
    CREATE INDEX sessions_by_last_seen ON sessions (last_seen);
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
}
