/// The SQL of the tables of shows and of their pictures, as each migration leaves them.
package enum ShowsSchema {
  /// The tables of the collection of shows.
  ///
  /// A list reads `shows` alone: each change also writes the show's progress there. Episodes and history are read for a
  /// single show only.
  package static let shows = """
    CREATE TABLE shows (
      key INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      version INTEGER NOT NULL,
      title TEXT NOT NULL,
      sort TEXT NOT NULL,
      words TEXT NOT NULL,
      poster TEXT,
      banner TEXT,
      background TEXT,
      rule TEXT NOT NULL,
      specials INTEGER NOT NULL,
      updated INTEGER NOT NULL,
      counted INTEGER NOT NULL,
      aired INTEGER NOT NULL,
      seen INTEGER NOT NULL,
      begun INTEGER NOT NULL,
      filled INTEGER NOT NULL,
      upcoming TEXT NOT NULL,
      candidates TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX shows_by_title ON shows (sort, id, words);
    CREATE TABLE show_details (
      show INTEGER PRIMARY KEY,
      episodes TEXT NOT NULL,
      watched TEXT NOT NULL
    ) STRICT;
    """

  /// Adds the source of each show's last refresh and its time, both null for the shows that were there before.
  package static let stamps = """
    ALTER TABLE shows ADD COLUMN told_by TEXT;
    ALTER TABLE shows ADD COLUMN told INTEGER;
    """

  /// The table of the pictures of shows, each stored whole; a show has at most one of each kind.
  package static let pictures = """
    CREATE TABLE pictures (
      show TEXT NOT NULL,
      kind TEXT NOT NULL,
      source TEXT NOT NULL,
      type TEXT NOT NULL,
      etag TEXT NOT NULL,
      fetched INTEGER NOT NULL,
      bytes BLOB NOT NULL,
      PRIMARY KEY (show, kind)
    ) STRICT;
    """
}
