import Synchronization

/// Files that people have sent and that wait for their yes, or to be fetched: for half an hour, and only so many.
final class UploadShelf: Sendable {
  struct Upload: Sendable {
    var file: SpoolFile
    /// What it was called.
    var name: String
    /// Who sent it; nobody else gets it.
    var owner: String
    /// As the importer names it; `nil` to tell by the first bytes.
    var layout: String?
  }

  private static let mostUploads = 16
  private static let patience = Duration.seconds(1_800)

  private let uploads = Mutex<[(id: String, upload: Upload, until: ContinuousClock.Instant)]>([])

  /// - Parameter id: a name that nobody can guess.
  func put(_ upload: Upload, as id: String) {
    uploads.withLock { uploads in
      uploads.removeAll { $0.until < .now }
      if uploads.count >= Self.mostUploads { uploads.removeFirst() }
      uploads.append((id, upload, .now + Self.patience))
    }
  }

  /// The upload, if it is still there and somebody asks whose it is.
  func find(_ id: String, for owner: String) -> Upload? {
    uploads.withLock { uploads in
      uploads.first { $0.id == id && $0.upload.owner == owner && $0.until >= .now }?.upload
    }
  }

  /// The upload, for whoever asks first.
  func take(_ id: String, for owner: String) -> Upload? {
    uploads.withLock { uploads in
      guard let index = uploads.firstIndex(where: { $0.id == id && $0.upload.owner == owner && $0.until >= .now })
      else { return nil }
      return uploads.remove(at: index).upload
    }
  }
}
