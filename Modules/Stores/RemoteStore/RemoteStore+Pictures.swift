public import ShowsStoreProtocols

/// The server fetches, stores and serves the pictures of its shows; a client has none.
extension RemoteStore: PicturesStore {
  public func fetchPosterStamps(of shows: [String]) -> [String: PictureStamp] { [:] }

  public func fetchPoster(of show: String) -> StoredPicture? { nil }

  public func savePoster(_ picture: StoredPicture, of show: String) -> Bool { false }
}
