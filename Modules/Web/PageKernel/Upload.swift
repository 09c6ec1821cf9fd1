public import WebKernel

/// An uploaded file that waits for the sender's confirmation, or a file that waits for its download.
public struct Upload: Sendable {
  /// The bytes of the file.
  public var file: SpoolFile
  /// The name that the file had.
  public var name: String
  /// The name of the sender; nobody else gets the file.
  public var owner: String
  /// The layout of the file, by the importer's name for it; `nil` to detect it from the first bytes.
  public var layout: String?

  /// Creates an upload for its sender.
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
