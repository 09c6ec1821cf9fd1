/// A file that somebody has sent and that waits for a yes, or to be fetched.
struct Upload: Sendable {
  var file: SpoolFile
  /// What it was called.
  var name: String
  /// Who sent it; nobody else gets it.
  var owner: String
  /// As the importer names it; `nil` to tell by the first bytes.
  var layout: String?
}

extension Shelf<Upload> {
  /// A shelf for half an hour.
  convenience init() { self.init(room: 16, patience: .seconds(1_800)) }
}
