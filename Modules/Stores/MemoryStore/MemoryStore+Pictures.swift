public import ShowsStoreProtocols

extension MemoryStore: PicturesStore {
  public func fetchPosterStamps(of shows: [String]) -> [String: PictureStamp] {
    var stamps: [String: PictureStamp] = [:]
    for show in shows { stamps[show] = state.posters[show]?.stamp }
    return stamps
  }

  public func fetchPoster(of show: String) -> StoredPicture? { state.posters[show] }

  public func savePoster(_ picture: StoredPicture, of show: String) throws(StoreError) -> Bool {
    let invalid = picture.invalidFields
    guard invalid.isEmpty else { throw .cannotUpdate(.invalid(invalid)) }
    guard state.shows[show] != nil else { return false }
    state.posters[show] = picture
    return true
  }
}
