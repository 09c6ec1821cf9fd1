public import CacheKernel
public import PresentationProtocols

/// An uploaded file that waits for the sender's confirmation, or a file that waits for its download.
public struct Upload: Sendable {
  /// The bytes of the file.
  public var file: SpoolFile
  /// The name that the file had.
  public var name: String
  /// The sender, as `Identity.owner`; nobody else gets the file.
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

extension Upload {
  /// The hint beside every file that is previewed first.
  public static let hint = "Nothing is saved until you confirm."

  /// The problem of a form without a file.
  public static let missing = Problem(invalid: [.init(pointer: "/file", message: "is missing; choose a file")])

  /// The problem of a confirmation whose file is no longer there.
  ///
  /// - Parameter place: the page that shows what was imported: `the list of orders`.
  public static func gone(_ place: String) -> Problem {
    Problem(
      .conflict, "this file is being imported, was imported, or has expired; it was not imported again",
      remedy: "check \(place), or send the file again")
  }
}

extension ExpiringCache<Upload> {
  /// Holds at most 16 uploads, each for half an hour.
  public convenience init() { self.init(capacity: 16, lifetime: .seconds(1_800)) }

  /// Stores an upload. A fifth one of a sender replaces that sender's oldest, so that the others remain.
  ///
  /// - Returns: the id of the upload.
  public func add(_ upload: Upload) -> String { put(upload, share: 4) { $0.owner == upload.owner } }
}
