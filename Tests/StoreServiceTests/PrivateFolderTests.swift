import Foundation
import Testing

@testable import StoreService

@Suite struct PrivateFolderTests {
  @Test func `a folder that a killed process has left is removed, and one in use is not`() throws {
    let used = try PrivateFolder()
    let left = used.url.deletingLastPathComponent().appending(path: "storekeeper-private-left-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: left, withIntermediateDirectories: false)
    try Data("a".utf8).write(to: left.appending(path: "store"))
    PrivateFolder.removeAbandoned()
    #expect(!FileManager.default.fileExists(atPath: left.path))
    #expect(FileManager.default.fileExists(atPath: used.url.path))
  }

  @Test func `a folder goes with its last reference`() throws {
    let path = try PrivateFolder().url.path
    #expect(!FileManager.default.fileExists(atPath: path))
  }
}
