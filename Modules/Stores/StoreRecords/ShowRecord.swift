public import ShowModels

extension WatchingRule: Codable {}
extension NextReason: Codable {}

extension TrackedShow: StoreRecord {}
extension Show: StoreRecord {}
extension ShowProgress: StoreRecord {}
extension ImportedShow: StoreRecord {}
extension Episode: StoreRecord {}
extension WatchingSettings: StoreRecord {}
extension ShowStamp: StoreRecord {}
extension ShowImages: StoreRecord {}

/// The JSON of a change in a request to a server: `{"watch":{"_0":["S1E1"]}}`.
extension ShowChange: CaseRecord {
  public init?(_ name: String, _ values: inout CaseReader) throws {
    switch name {
    case "watch": self = .watch(try values.value("_0"))
    case "unwatch": self = .unwatch(try values.value("_0"))
    case "settings":
      self = .settings(rule: try values.optional("rule"), countsSpecials: try values.optional("countsSpecials"))
    default: return nil
    }
  }

  public var written: WrittenCase {
    switch self {
    case .watch(let episodes): WrittenCase("watch", ["_0": episodes])
    case .unwatch(let episodes): WrittenCase("unwatch", ["_0": episodes])
    case .settings(let rule, let countsSpecials):
      WrittenCase("settings", ["rule": rule, "countsSpecials": countsSpecials])
    }
  }
}
