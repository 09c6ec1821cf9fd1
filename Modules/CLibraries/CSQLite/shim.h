#include <sqlite3.h>

// SQLITE_STATIC is a cast macro, which Swift does not import: the text stays where it is until it is unbound. Where
// there is no address the text is empty; SQLite would take it for null.
static inline int csqlite_bind_text(sqlite3_stmt *statement, int index, const unsigned char *text, int bytes) {
  return sqlite3_bind_text(statement, index, text ? (const char *)text : "", bytes, SQLITE_STATIC);
}

// sqlite3_config is variadic, which Swift does not import.
static inline int csqlite_configure_library(int option, int value) {
  return sqlite3_config(option, value);
}

// sqlite3_db_config is variadic, which Swift does not import.
static inline int csqlite_configure(sqlite3 *database, int option, int value) {
  return sqlite3_db_config(database, option, value, (int *)0);
}
