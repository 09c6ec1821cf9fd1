import Foundation
import OrdersStoreProtocols
import StoreExamination

extension StoreContract {
  static let backups: [StoreRule] = [
    StoreRule("a backup brings the whole store back as it was, whatever has happened since") { store in
      try await withDirectory { directory in
        let orders = try await store.create(3)
        var requested = WriteContext.ann(1)
        (requested.author.requestID, requested.author.traceID) = ("r-1", "4bf92f3577b34da6a3ce929d0e0e4736")
        _ = try await store.deleteOrder(orders[2].id, ifVersion: nil, requested)
        try await store.changeSettings(
          StoreSettings(name: "Ours", taxRates: [ShopTaxRate(rate: .zero, country: "DE")]), isDryRun: false)
        try await store.markSample([orders[0].id])
        let before = try await Snapshot(of: store)
        try await store.backUp(toFile: "\(directory)/backup", progress: { _ in })
        try await store.move(orders[0], to: .paid)
        _ = try await store.purgeDeletedOrders(.ann(70))
        try await store.create(.sample(9))
        try await store.changeSettings(StoreSettings(name: "Theirs"), isDryRun: false)
        try await store.restore(fromFile: "\(directory)/backup", progress: { _ in })
        try expect("the store", try await Snapshot(of: store), before)
        try expect("the next number", try await store.create(.sample(8)).number > orders[2].number, true)
      }
    },
    StoreRule("each restore begins a new epoch of the events' ids, and nothing else does") { store in
      try await withDirectory { directory in
        let first = try await store.fetchEventsEpoch()
        try await store.create(2)
        try await store.backUp(toFile: "\(directory)/backup", progress: { _ in })
        try expect("the epoch after a backup", try await store.fetchEventsEpoch(), first)
        try await store.restore(fromFile: "\(directory)/backup", progress: { _ in })
        let second = try await store.fetchEventsEpoch()
        try await store.create(.sample(3))
        try expect("the epoch after a write", try await store.fetchEventsEpoch(), second)
        try await store.restore(fromFile: "\(directory)/backup", progress: { _ in })
        try expect("epochs", Set([first, second, try await store.fetchEventsEpoch()]).count, 3)
        try expect(
          "an epoch is letters and digits", second.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }, true)
      }
    },
    StoreRule("the epoch names the newest event that a purge has deleted, and no other write changes it") { store in
      let order = try await store.create(.sample(1))
      try await store.create(.sample(2))
      let first = try await store.fetchEventsEpoch()
      _ = try await store.deleteOrder(order.id, ifVersion: nil, .ann(1))
      try expect("after a deletion", try await store.fetchEventsEpoch(), first)
      let deletion = try await store.fetchLastEvent()
      _ = try await store.purgeDeletedOrders(.ann(2))
      try expect("after a purge", try await store.fetchEventsEpoch(), "\(first).\(deletion)")
      try await store.create(.sample(3))
      _ = try await store.purgeDeletedOrders(.ann(3))
      try expect("after a purge of nothing", try await store.fetchEventsEpoch(), "\(first).\(deletion)")
    },
    StoreRule("the latest event of a store is the last of its events") { store in
      try expect("of none", try await store.fetchLastEvent(), 0)
      let orders = try await store.create(2)
      try await store.move(orders[0], to: .paid)
      let events = try await store.fetchEvents(of: nil, after: 0, limit: 10)
      try expect("the latest", try await store.fetchLastEvent(), events.last?.id)
    },
    StoreRule("a backup never overwrites a file") { store in
      try await withDirectory { directory in
        let path = "\(directory)/there"
        try Data("mine".utf8).write(to: URL(filePath: path))
        _ = try await refusal("a backup") { try await store.backUp(toFile: path, progress: { _ in }) }
        try expect("the file", try Data(contentsOf: URL(filePath: path)), Data("mine".utf8))
      }
    },
    StoreRule("only its owner can read a backup") { store in
      try await withDirectory { directory in
        try await store.create(1)
        try await store.backUp(toFile: "\(directory)/backup", progress: { _ in })
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(directory)/backup")
        try expect("its permissions", attributes[.posixPermissions] as? Int, 0o600)
      }
    },
    StoreRule("a file that is not a backup is refused, and the store stays as it is") { store in
      try await withDirectory { directory in
        try await store.create(2)
        let before = try await Snapshot(of: store)
        for (name, content) in [("empty", ""), ("text", "no store\n"), ("json", "{}\n{}")] {
          try Data(content.utf8).write(to: URL(filePath: "\(directory)/\(name)"))
        }
        for name in ["empty", "text", "json", "missing"] {
          _ = try await refusal(name) {
            try await store.restore(fromFile: "\(directory)/\(name)", progress: { _ in })
          }
          try expect("the store after \(name)", try await Snapshot(of: store), before)
        }
      }
    },
  ]
}

package func withDirectory(_ body: (String) async throws -> Void) async throws {
  let directory = FileManager.default.temporaryDirectory.appending(path: "storekeeper-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: false)
  defer { try? FileManager.default.removeItem(at: directory) }
  try await body(directory.path())
}
