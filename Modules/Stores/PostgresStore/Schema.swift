import OrdersStoreProtocols
import PostgresKernel
import PostgresOrdersKernel
import SQLCollectionsKernel
import SQLKernel
import SumsKernel

/// The tables, as each migration leaves them. Every statement can run again.
///
/// The statements use nothing that engines with PostgreSQL's protocol lack: no sequences, no generated columns, no
/// extensions. Texts that are compared or sorted have the collation `C`, and sort keys are bytes.
enum Schema {
  /// The migrations, the first one for an empty database. The last two say that orders may have tax lines and internal
  /// notes, which earlier programs would drop.
  static let migrations: [[String]] = [
    orders + others, [RollUpTable.definition], [stateTag], lockedVersion, [itemsOnce], [], requests, shippedPart, [],
    [],
  ]

  /// The first version whose writers check it. Later migrations cannot alter `counters`: writers that wait for its row
  /// lock the table.
  fileprivate static let firstCheckedVersion = 4

  /// The work of a migration that SQL cannot do, by the version to which it leads.
  fileprivate static let work: [Int: @Sendable (Connection) throws(Failure) -> Void] = [
    2: { connection throws(Failure) in
      // Other servers cannot write meanwhile.
      try connection.run("SELECT 1 FROM counters WHERE id = 1 FOR UPDATE")
      try connection.fillRollUp()
    },
    // The rules of search are others.
    6: { connection throws(Failure) in
      let hasOrders = try connection.integer("SELECT count(*) FROM (SELECT 1 FROM orders LIMIT 1) AS first") > 0
      if hasOrders { try connection.set(SearchIndexUpdate.setting, to: "0") }
      try connection.updateShowKeys()
    },
  ]

  /// The tables of what the store has: all but those of its version and of its last numbers.
  static let tables = migrations.joined().compactMap { statement in
    statement.firstMatch(of: /CREATE TABLE IF NOT EXISTS ([a-z_]+)/).map { String($0.output.1) }
  }.filter { $0 != "counters" }

  /// The table of the version and of the lease of a migration, with one row.
  static let versions = [
    """
    CREATE TABLE IF NOT EXISTS storekeeper (
      id smallint PRIMARY KEY,
      version bigint NOT NULL
    )
    """,
    "INSERT INTO storekeeper (id, version) VALUES (1, 0) ON CONFLICT DO NOTHING",
  ]

  private static let orders = [
    """
    CREATE TABLE IF NOT EXISTS counters (
      id smallint PRIMARY KEY,
      last_number bigint NOT NULL,
      last_event bigint NOT NULL
    ) WITH (fillfactor = 10)
    """,
    "INSERT INTO counters (id, last_number, last_event) VALUES (1, 0, 0) ON CONFLICT DO NOTHING",
    """
    CREATE TABLE IF NOT EXISTS orders (
      number bigint PRIMARY KEY,
      id text COLLATE "C" NOT NULL,
      version bigint NOT NULL,
      status smallint NOT NULL,
      date bigint NOT NULL,
      updated bigint NOT NULL,
      reference text COLLATE "C",
      first_name text NOT NULL,
      last_name text NOT NULL,
      email text NOT NULL,
      currency text COLLATE "C" NOT NULL,
      total bigint NOT NULL,
      has_refunds smallint NOT NULL,
      name_key bytea NOT NULL,
      email_key text COLLATE "C" NOT NULL,
      words text COLLATE "C" NOT NULL,
      phones text COLLATE "C" NOT NULL,
      keys text COLLATE "C" NOT NULL,
      skus text COLLATE "C" NOT NULL,
      terms tsvector NOT NULL,
      contents text NOT NULL
    )
    """,
    "CREATE UNIQUE INDEX IF NOT EXISTS orders_by_id ON orders (id ASC)",
    "CREATE UNIQUE INDEX IF NOT EXISTS orders_by_reference ON orders (reference ASC) WHERE reference IS NOT NULL",
    "CREATE INDEX IF NOT EXISTS orders_by_date ON orders (date ASC, number ASC)",
    "CREATE INDEX IF NOT EXISTS orders_by_status_date ON orders (status ASC, date ASC, number ASC)",
    "CREATE INDEX IF NOT EXISTS orders_by_updated ON orders (updated ASC, number ASC)",
    "CREATE INDEX IF NOT EXISTS orders_by_total ON orders (currency ASC, total ASC, number ASC)",
    "CREATE INDEX IF NOT EXISTS orders_by_name ON orders (name_key ASC, number ASC)",
    "CREATE INDEX IF NOT EXISTS orders_with_refunds ON orders (number ASC) WHERE has_refunds = 1",
    "CREATE INDEX IF NOT EXISTS orders_by_terms ON orders USING gin (terms)",
    """
    CREATE TABLE IF NOT EXISTS events (
      id bigint PRIMARY KEY,
      number bigint NOT NULL,
      order_id text COLLATE "C" NOT NULL,
      version bigint NOT NULL,
      kind text COLLATE "C" NOT NULL,
      author text NOT NULL,
      front_end text NOT NULL,
      client text,
      at bigint NOT NULL,
      changes text,
      before text,
      marked smallint,
      unmarked smallint,
      has_email smallint NOT NULL
    )
    """,
    "CREATE INDEX IF NOT EXISTS events_by_order ON events (number ASC, id ASC)",
    "CREATE INDEX IF NOT EXISTS events_with_emails ON events (id ASC) WHERE has_email = 1",
    "CREATE INDEX IF NOT EXISTS events_of_deletions ON events (id ASC) WHERE kind = 'deleted'",
    """
    CREATE TABLE IF NOT EXISTS deleted_orders (
      number bigint PRIMARY KEY,
      id text COLLATE "C" NOT NULL UNIQUE,
      reference text COLLATE "C",
      email_key text COLLATE "C" NOT NULL,
      contents text NOT NULL
    )
    """,
    "CREATE INDEX IF NOT EXISTS deleted_orders_by_reference ON deleted_orders (reference ASC)",
    "CREATE INDEX IF NOT EXISTS deleted_orders_by_email ON deleted_orders (email_key ASC)",
    """
    CREATE TABLE IF NOT EXISTS answers (
      caller text COLLATE "C" NOT NULL,
      operation text COLLATE "C" NOT NULL,
      key text COLLATE "C" NOT NULL,
      fingerprint text COLLATE "C" NOT NULL,
      expires bigint NOT NULL,
      order_id text COLLATE "C",
      contents text NOT NULL,
      PRIMARY KEY (caller, operation, key)
    )
    """,
    "CREATE INDEX IF NOT EXISTS answers_by_expiry ON answers (expires ASC)",
    "CREATE INDEX IF NOT EXISTS answers_by_order ON answers (order_id ASC)",
    "CREATE TABLE IF NOT EXISTS samples (id text COLLATE \"C\" PRIMARY KEY)",
  ]

  /// A random number that every writing transaction replaces. A count could be reached twice, with other contents: after
  /// a standby has taken over that lacked the last writes.
  private static let stateTag = "ALTER TABLE counters ADD COLUMN IF NOT EXISTS state_tag bigint NOT NULL DEFAULT 0"

  /// The version of the tables beside what every writer locks, so that one of another version notices it. Programs
  /// without this check fail for the name of the column.
  private static let lockedVersion = [
    "ALTER TABLE counters ADD COLUMN IF NOT EXISTS version bigint NOT NULL DEFAULT 0",
    "ALTER TABLE counters RENAME COLUMN last_number TO last_order",
  ]

  /// The event whose items an event of a large order has; null for an event with its own.
  private static let itemsOnce = "ALTER TABLE events ADD COLUMN IF NOT EXISTS items_of bigint"

  /// The id and the trace of the HTTP request of an event.
  private static let requests = ["request_id", "trace_id"].map {
    "ALTER TABLE events ADD COLUMN IF NOT EXISTS \($0) text"
  }

  /// The part of an order that its shipments have.
  private static let shippedPart = [
    "ALTER TABLE orders ADD COLUMN IF NOT EXISTS shipped_part smallint NOT NULL DEFAULT 0",
    "CREATE INDEX IF NOT EXISTS orders_shipped_in_part ON orders (number ASC) WHERE shipped_part = 1",
  ]

  private static let others = [
    "CREATE TABLE IF NOT EXISTS settings (name text COLLATE \"C\" PRIMARY KEY, value text NOT NULL)",
    """
    CREATE TABLE IF NOT EXISTS credentials (
      name text COLLATE "C" PRIMARY KEY,
      kind text COLLATE "C" NOT NULL,
      role text COLLATE "C" NOT NULL,
      secret_hash text COLLATE "C" NOT NULL,
      created bigint NOT NULL,
      last_used bigint,
      last_address text,
      expires bigint,
      scopes text
    )
    """,
    "CREATE INDEX IF NOT EXISTS credentials_by_token ON credentials (secret_hash ASC) WHERE kind = 'token'",
    """
    CREATE TABLE IF NOT EXISTS sessions (
      id_hash text COLLATE "C" PRIMARY KEY,
      credential text COLLATE "C" NOT NULL,
      created bigint NOT NULL,
      last_seen bigint NOT NULL,
      expires bigint NOT NULL,
      address text,
      user_agent text
    )
    """,
    "CREATE INDEX IF NOT EXISTS sessions_by_credential ON sessions (credential ASC)",
    "CREATE INDEX IF NOT EXISTS sessions_by_expiry ON sessions (expires ASC)",
    "CREATE INDEX IF NOT EXISTS sessions_by_last_seen ON sessions (last_seen DESC, id_hash ASC)",
    """
    CREATE TABLE IF NOT EXISTS melodies (
      id text COLLATE "C" PRIMARY KEY,
      title_key bytea NOT NULL,
      tune text COLLATE "C" NOT NULL,
      is_ours smallint NOT NULL
    )
    """,
    "CREATE INDEX IF NOT EXISTS melodies_by_title ON melodies (title_key ASC, id ASC)",
    "CREATE TABLE IF NOT EXISTS melody_answers (id smallint PRIMARY KEY, source text NOT NULL, at bigint NOT NULL)",
    """
    CREATE TABLE IF NOT EXISTS shows (
      id text COLLATE "C" PRIMARY KEY,
      sort bytea NOT NULL,
      words text COLLATE "C" NOT NULL,
      has_history smallint NOT NULL,
      contents text NOT NULL
    )
    """,
    "CREATE INDEX IF NOT EXISTS shows_by_title ON shows (sort ASC, id ASC)",
    """
    CREATE TABLE IF NOT EXISTS pictures (
      show text COLLATE "C" PRIMARY KEY,
      source text NOT NULL,
      type text NOT NULL,
      etag text NOT NULL,
      fetched bigint NOT NULL,
      bytes bytea NOT NULL
    )
    """,
    """
    CREATE TABLE IF NOT EXISTS views (
      owner bytea NOT NULL,
      name bytea NOT NULL,
      contents text NOT NULL,
      PRIMARY KEY (owner, name)
    )
    """,
  ]
}

extension Connection {
  /// Brings a database to the current version, each migration in a transaction of its own, while it holds the lease.
  ///
  /// Two servers may start at once: the second one waits for the row, and then finds nothing to do. From version 4 on, a
  /// migration also locks the row that writers lock, so that those of other servers wait and then find its version.
  ///
  /// - Parameters:
  ///   - migrations: the migrations of the program.
  ///   - lockTimeout: how long a migration waits for a lock that another program holds.
  /// - Throws: `corrupt` if the database is of a newer version of the program; `unavailable` if a lock comes too late.
  func migrate(
    _ migrations: [[String]] = Schema.migrations, lockTimeout: Duration = .seconds(10)
  ) throws(Failure) {
    let known = try transaction { () throws(Failure) in
      let hasTable = try integer(
        "SELECT count(*) FROM pg_tables WHERE tablename = 'storekeeper' AND schemaname = current_schema()")
      return hasTable > 0 ? try integer("SELECT version FROM storekeeper WHERE id = 1") : 0
    }
    guard known <= migrations.count else {
      throw Failure(.corrupt("the database is of a newer version of Storekeeper; update this program"))
    }
    guard known < migrations.count else { return }
    try makeVersions()
    for (index, migration) in migrations.enumerated() {
      try transaction { () throws(Failure) in
        // The migration of another server may take minutes.
        try later("SET LOCAL lock_timeout = 600000")
        let version = try integer("SELECT version FROM storekeeper WHERE id = 1 FOR UPDATE")
        guard version == Int64(index) else { return }
        try later("SET LOCAL lock_timeout = \(lockTimeout / .milliseconds(1))")
        if index >= Schema.firstCheckedVersion { try run("SELECT 1 FROM counters WHERE id = 1 FOR UPDATE") }
        for statement in migration { try run(statement) }
        try Schema.work[index + 1]?(self)
        for table in ["storekeeper"] + (index + 1 >= Schema.firstCheckedVersion ? ["counters"] : []) {
          try run("UPDATE \(table) SET version = ? WHERE id = 1", [.integer(index + 1)])
        }
      }
    }
  }

  /// Creates the table of versions; where two servers do so at once, one fails and finds it.
  private func makeVersions() throws(Failure) {
    do throws(Failure) {
      for statement in Schema.versions { try run(statement) }
    } catch {
      guard error.state?.isOfDuplicate == true else { throw error }
      for statement in Schema.versions { try run(statement) }
    }
  }
}
