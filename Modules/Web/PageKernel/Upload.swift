public import WebKernel

/// A file that somebody has sent and that waits for a yes, or to be fetched.
public struct Upload: Sendable {
  public var file: SpoolFile
  /// What it was called.
  public var name: String
  /// Who sent it; nobody else gets it.
  public var owner: String
  /// As the importer names it; `nil` to tell by the first bytes.
  public var layout: String?

  public init(file: SpoolFile, name: String, owner: String, layout: String? = nil) {
    self.file = file
    self.name = name
    self.owner = owner
    self.layout = layout
  }
}

extension ExpiringCache<Upload> {
  /// Holds at most 16 uploads, each for half an hour.
  public convenience init() { self.init(capacity: 16, lifetime: .seconds(1_800)) }
}
