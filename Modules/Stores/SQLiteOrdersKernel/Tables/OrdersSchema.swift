package import SQLiteKernel
import SQLKernel
import SumsKernel

/// The SQL of the orders' tables, as each migration leaves them.
package enum OrdersSchema {
  /// The tables of orders, of their history and of the indexes that find them.
  ///
  /// Deleted orders are in a table of their own, so that no index of live orders has one.
  package static let tables = """
    CREATE TABLE orders (
      number INTEGER PRIMARY KEY AUTOINCREMENT,
      id TEXT NOT NULL,
      version INTEGER NOT NULL,
      status INTEGER NOT NULL,
      date INTEGER NOT NULL,
      updated INTEGER NOT NULL,
      reference TEXT,
      first_name TEXT NOT NULL,
      last_name TEXT NOT NULL,
      email TEXT NOT NULL,
      currency TEXT NOT NULL,
      total INTEGER NOT NULL,
      created INTEGER NOT NULL,
      phone TEXT,
      billing TEXT,
      shipment TEXT,
      method TEXT,
      service TEXT,
      carrier TEXT,
      tracking TEXT,
      card TEXT,
      items TEXT NOT NULL,
      discount INTEGER NOT NULL,
      shipping INTEGER NOT NULL,
      tax INTEGER NOT NULL,
      tax_included INTEGER NOT NULL,
      refunds TEXT NOT NULL,
      note TEXT,
      name_key TEXT NOT NULL,
      email_key TEXT NOT NULL,
      words TEXT NOT NULL,
      phones TEXT NOT NULL,
      keys TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX orders_by_id ON orders (id);
    CREATE UNIQUE INDEX orders_by_reference ON orders (reference) WHERE reference IS NOT NULL;
    CREATE INDEX orders_by_date ON orders (date, id);
    CREATE INDEX orders_by_status ON orders (status);
    CREATE INDEX orders_by_status_date ON orders (status, date, id);
    CREATE INDEX orders_by_status_updated ON orders (status, updated, id);
    CREATE INDEX orders_by_total ON orders (currency, total, id);
    CREATE INDEX orders_by_name ON orders (name_key, id);
    CREATE VIRTUAL TABLE terms USING fts5 (
      text, content = '', detail = none, columnsize = 0, prefix = '1 2', tokenize = "ascii tokenchars '~$%'"
    );
    CREATE TABLE spans (
      block INTEGER PRIMARY KEY,
      first_date INTEGER NOT NULL,
      last_date INTEGER NOT NULL,
      first_updated INTEGER NOT NULL,
      last_updated INTEGER NOT NULL,
      statuses INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE events (
      id INTEGER PRIMARY KEY AUTOINCREMENT,
      number INTEGER NOT NULL,
      order_id TEXT NOT NULL,
      version INTEGER NOT NULL,
      kind TEXT NOT NULL,
      author TEXT NOT NULL,
      front_end TEXT NOT NULL,
      at INTEGER NOT NULL,
      changes TEXT,
      before TEXT
    ) STRICT;
    CREATE INDEX events_by_order ON events (number);
    CREATE TABLE deleted_orders (
      number INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      reference TEXT,
      email_key TEXT NOT NULL,
      contents TEXT NOT NULL
    ) STRICT;
    CREATE INDEX deleted_orders_by_reference ON deleted_orders (reference);
    CREATE INDEX deleted_orders_by_email ON deleted_orders (email_key);
    """

  /// Adds the author that a client of the server names to each event, null for the events that were there before.
  package static let clients = "ALTER TABLE events ADD COLUMN client TEXT"

  /// Adds the event whose items an event of a large order has, null for an event with its own.
  package static let itemsOnce = "ALTER TABLE events ADD COLUMN items_of INTEGER"

  /// Adds the id and the trace of the HTTP request of an event.
  package static let requests = """
    ALTER TABLE events ADD COLUMN request_id TEXT;
    ALTER TABLE events ADD COLUMN trace_id TEXT
    """

  /// The version of the format that `shipments` adds.
  static let shipmentsVersion = 18

  /// Adds the shipments, the returns and the tags of an order, null for the orders that were there before, the part that
  /// has been shipped, and an index of the few orders that have been shipped in part.
  package static let shipments = """
    ALTER TABLE orders ADD COLUMN shipments TEXT;
    ALTER TABLE orders ADD COLUMN returns TEXT;
    ALTER TABLE orders ADD COLUMN tags TEXT;
    ALTER TABLE orders ADD COLUMN shipped_part INTEGER NOT NULL DEFAULT 0;
    CREATE INDEX orders_shipped_in_part ON orders (date) WHERE shipped_part = 1
    """

  /// The version of the format that `taxes` adds.
  static let taxesVersion = 19

  /// Adds the tax lines of an order, null for the orders that were there before.
  package static let taxes = "ALTER TABLE orders ADD COLUMN taxes TEXT"

  /// The version of the format that `internalNotes` adds.
  static let internalNotesVersion = 20

  /// Adds the internal notes of an order, null for the orders that were there before.
  package static let internalNotes = "ALTER TABLE orders ADD COLUMN internal_notes TEXT"

  /// Adds an index of the few events that may have changed an order's email, so that an erasure finds former emails.
  package static let emailChanges = """
    CREATE INDEX events_changing_emails ON events (id) WHERE instr(changes, '"email"') > 0
    """

  /// Adds an index of the orders with refunds, so that their sums read no other order.
  package static let refunds = """
    CREATE INDEX orders_with_refunds ON orders (status, currency, refunds) WHERE refunds <> ''
    """

  /// Adds an index of the deletions in the history, so that a page of deleted orders reads no other event.
  package static let deletions = "CREATE INDEX events_of_deletions ON events (id) WHERE kind = 'deleted';"

  /// Adds the table of sums by time, status and currency, which `fillRollUp` fills.
  package static let rollUp = """
    CREATE TABLE sums (
      level INTEGER NOT NULL,
      currency TEXT NOT NULL,
      slot INTEGER NOT NULL,
      status INTEGER NOT NULL,
      orders INTEGER NOT NULL,
      gross_high INTEGER NOT NULL,
      gross_low INTEGER NOT NULL,
      refunds INTEGER NOT NULL,
      refunded_high INTEGER NOT NULL,
      refunded_low INTEGER NOT NULL,
      PRIMARY KEY (level, currency, slot, status)
    ) STRICT, WITHOUT ROWID;
    """

  /// The number of orders whose sums take longer than a person waits without a message.
  private static let manyOrders = 500_000

  /// Fills the roll-up from all orders.
  ///
  /// - Parameter report: takes a message if this takes long.
  package static func fillRollUp(on connection: Connection, report: (String) -> Void) throws(Failure) {
    let count = try connection.integer("SELECT count(*) FROM orders")
    if count > manyOrders {
      report("adding up the sums of \(count) orders; this takes some seconds for each million")
    }
    try connection.fillRollUp()
  }

  /// Empties the index of terms, which `fillTerms` fills with more words of each order.
  package static let moreTerms = "INSERT INTO terms (terms) VALUES ('delete-all')"

  /// Replaces the indexes of lists: rows equal by the sort field are sorted by number, which SQLite has in every index.
  ///
  /// An id in each index would be most of the written bytes.
  package static let sortingByNumber = """
    DROP INDEX orders_by_date;
    CREATE INDEX orders_by_date ON orders (date);
    DROP INDEX orders_by_status_date;
    CREATE INDEX orders_by_status_date ON orders (status, date);
    DROP INDEX orders_by_status_updated;
    CREATE INDEX orders_by_status_updated ON orders (status, updated);
    DROP INDEX orders_by_total;
    CREATE INDEX orders_by_total ON orders (currency, total);
    DROP INDEX orders_by_name;
    CREATE INDEX orders_by_name ON orders (name_key);
    """

  /// Replaces the indexes by total and by name, whose pages a create would write at random, by an index of sort terms,
  /// which `fillSortTerms` fills.
  package static let sortTerms = """
    DROP INDEX orders_by_total;
    DROP INDEX orders_by_name;
    CREATE VIRTUAL TABLE sort_terms USING fts5 (text, content = '', detail = none, columnsize = 0, tokenize = "ascii");
    INSERT INTO sort_terms (sort_terms, rank) VALUES ('automerge', 16);
    INSERT INTO sort_terms (sort_terms, rank) VALUES ('crisismerge', 64);
    """

  /// Makes the index of terms merge its parts by 16 instead of 4, and lets more of them wait for a merge.
  ///
  /// This halves how often written terms are moved, and no write waits for as much of it
  /// (<https://www.sqlite.org/fts5.html>, 6).
  package static let mergingTerms = """
    INSERT INTO terms (terms, rank) VALUES ('automerge', 16);
    INSERT INTO terms (terms, rank) VALUES ('crisismerge', 64);
    """
}
