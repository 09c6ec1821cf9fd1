public import WebKernel

/// A file that somebody has sent and that waits for a yes, or to be fetched.
public struct Upload: Sendable {
  /// The bytes of the file.
  public var file: SpoolFile
  /// The name that the file had.
  public var name: String
  /// The name of the sender; nobody else gets the file.
  public var owner: String
  /// As the importer names it; `nil` to tell by the first bytes.
  public var layout: String?

  /// A file that waits for its sender.
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
