public import OrdersStoreProtocols
public import ShowsStoreProtocols
import StoreContract
public import StoreExamination

/// A rule for a store of shows and their pictures.
public typealias PictureRule = ContractRule<any ShowsStore & PicturesStore>

/// A rule for a store of orders that also has pictures of shows.
public typealias PictureBackupRule = ContractRule<any Store & ShowsStore & PicturesStore>

extension CollectionsContract {
  /// The rules of a store of pictures.
  public static let pictureRules: [PictureRule] = [
    PictureRule("a poster is stored for its show alone, and replaced by a newer one") { store in
      try await store.save(.sample(1), .sample(2))
      try expect("none", try await store.fetchPosterStamps(of: ["1", "2"]), [:])
      try expect("stored", try await store.savePoster(.sample("a"), of: "1"), true)
      try expect("read", try await store.fetchPoster(of: "1"), .sample("a"))
      try expect("another", try await store.fetchPoster(of: "2"), nil)
      try expect("replaced", try await store.savePoster(.sample("b"), of: "1"), true)
      try expect("newer", try await store.fetchPoster(of: "1"), .sample("b"))
      let stamps = try await store.fetchPosterStamps(of: ["2", "1", "3"])
      try expect("stamps", stamps, ["1": StoredPicture.sample("b").stamp])
    },
    PictureRule("deleting a show deletes its poster, and no poster is stored without a show") { store in
      try await store.save(.sample(1))
      try await store.savePoster(.sample("a"), of: "1")
      _ = try await store.deleteShow("1", ifVersion: nil, .ann())
      try expect("gone", try await store.fetchPoster(of: "1"), nil)
      try expect("refused", try await store.savePoster(.sample("a"), of: "1"), false)
      try await store.save(.sample(1))
      try expect("not back", try await store.fetchPosterStamps(of: ["1"]), [:])
    },
    PictureRule("a picture of no bytes or too many is refused") { store in
      try await store.save(.sample(1))
      for count in [0, PictureLimits.bytes + 1] {
        var picture = StoredPicture.sample("a")
        picture.bytes = Array(repeating: 0xFF, count: count)
        let error = try await refusal("\(count) bytes") { try await store.savePoster(picture, of: "1") }
        try expect("\(count) bytes", error, .cannotUpdate(.invalid(picture.invalidFields)))
      }
      var most = StoredPicture.sample("most")
      most.bytes = (0..<PictureLimits.bytes).map { UInt8(truncatingIfNeeded: $0) }
      try await store.savePoster(most, of: "1")
      try expect("most", try await store.fetchPoster(of: "1"), most)
    },
  ]

  /// The rules of a store of orders that also has pictures of shows.
  public static let pictureBackupRules: [PictureBackupRule] = [
    PictureBackupRule("a backup brings the posters back as they were") { store in
      try await withDirectory { directory in
        try await store.save(.sample(1), .sample(2))
        try await store.savePoster(.sample("a"), of: "1")
        try await store.backUp(toFile: "\(directory)/backup", progress: { _ in })
        try await store.savePoster(.sample("b"), of: "1")
        try await store.savePoster(.sample("later"), of: "2")
        try await store.restore(fromFile: "\(directory)/backup", progress: { _ in })
        try expect("first", try await store.fetchPoster(of: "1"), .sample("a"))
        try expect("second", try await store.fetchPoster(of: "2"), nil)
      }
    }
  ]
}

extension StoredPicture {
  fileprivate static func sample(_ version: String) -> StoredPicture {
    StoredPicture(
      stamp: PictureStamp(source: "https://example.com/\(version).png", version: version), format: .png,
      bytes: [0x89, 0x50, 0x4E, 0x47, 0, 1, 2, 255], fetchedAt: noon)
  }
}
