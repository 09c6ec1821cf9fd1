extension Schema {
  /// The collection of shows. A list reads `shows` alone: how each stands is written beside it with every change; its
  /// episodes, and what has been watched of them, are only read where one show is meant.
  static let shows = """
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

  /// When a source has told of each show last, and which; nobody knows it of those that were here before.
  static let tellings = """
    ALTER TABLE shows ADD COLUMN told_by TEXT;
    ALTER TABLE shows ADD COLUMN told INTEGER;
    """
}
