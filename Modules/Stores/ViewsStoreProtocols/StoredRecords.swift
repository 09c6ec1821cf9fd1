public import OrdersStoreProtocols

// The JSON of views in backups and between a remote store and its server. A name stays.

extension SavedView: StoreRecord {
  public static var blank: SavedView { SavedView(owner: "", name: "", contents: "") }

  public mutating func move(_ side: inout some RecordSide) throws {
    try side.value("owner", &owner)
    try side.value("name", &name)
    try side.value("contents", &contents)
  }
}
