extension Schema {
  /// The tables of credentials and sessions. Secrets are stored as hashes only.
  static let access = """
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

  /// Adds what an administrator reads of a credential and of a session: expiry, scopes and the last address.
  ///
  /// All are null for the credentials and sessions that were there before.
  static let accessDetails = """
    ALTER TABLE credentials ADD COLUMN expires INTEGER;
    ALTER TABLE credentials ADD COLUMN scopes TEXT;
    ALTER TABLE credentials ADD COLUMN last_address TEXT;
    ALTER TABLE sessions ADD COLUMN address TEXT;
    ALTER TABLE sessions ADD COLUMN user_agent TEXT;
    """
}
