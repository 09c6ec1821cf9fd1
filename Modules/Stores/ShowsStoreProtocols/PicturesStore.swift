/// A store of the pictures of shows, fetched once from their sources, so that no page names another server.
///
/// Each implementation passes all rules of `CollectionsContract.pictureRules`. A remote store is none: its server
/// fetches and serves the pictures of its shows.
public protocol PicturesStore: Sendable {
  /// Returns the stamps of the stored posters of these shows, by show id; shows without a stored poster are missing.
  func fetchPosterStamps(of shows: [String]) async throws(StoreError) -> [String: PictureStamp]

  /// Returns the stored poster of a show; `nil` if there is none.
  func fetchPoster(of show: String) async throws(StoreError) -> StoredPicture?

  /// Stores the poster of a show instead of an earlier one. Deleting the show deletes it.
  ///
  /// - Returns: whether it was stored; `false` if the show does not exist.
  /// - Throws: `cannotUpdate(.invalid)` if it has more than ``PictureLimits/bytes``.
  @discardableResult
  func savePoster(_ picture: StoredPicture, of show: String) async throws(StoreError) -> Bool
}

/// The limits of stored pictures.
public enum PictureLimits {
  /// The greatest size of a picture, in bytes.
  public static let bytes = 1 << 20
}

/// The source and the version of a stored picture.
public struct PictureStamp: Hashable, Sendable {
  /// The URL from which it was fetched.
  public var source: String
  /// The version, a fingerprint of the bytes: 1 to 64 letters and digits.
  public var version: String

  public init(source: String, version: String) {
    self.source = source
    self.version = version
  }
}

/// A picture with its type, as it was fetched.
public struct StoredPicture: Hashable, Sendable {
  /// The format of a picture. The raw value is its name in the store and its media type.
  public enum Format: String, CaseIterable, Hashable, Sendable {
    /// A JPEG file.
    case jpeg = "image/jpeg"
    /// A PNG file.
    case png = "image/png"
    /// A WebP file.
    case webp = "image/webp"
  }

  /// The source and the version.
  public var stamp: PictureStamp
  /// The format, by the first bytes.
  public var format: Format
  /// The bytes of the file.
  public var bytes: [UInt8]
  /// The time at which it was fetched.
  public var fetchedAt: Instant

  public init(stamp: PictureStamp, format: Format, bytes: [UInt8], fetchedAt: Instant) {
    self.stamp = stamp
    self.format = format
    self.bytes = bytes
    self.fetchedAt = fetchedAt
  }

  /// The invalid parts. If there are any, a store throws `cannotUpdate(.invalid)`.
  public var invalidFields: [Violation] {
    (1...PictureLimits.bytes).contains(bytes.count)
      ? [] : [Violation("/bytes", .length(bytes.count, .bytes, 1...PictureLimits.bytes))]
  }
}
