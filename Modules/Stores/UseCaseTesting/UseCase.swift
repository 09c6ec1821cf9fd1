package import AccessStoreProtocols
package import MelodiesStoreProtocols
package import OrdersStoreProtocols
import Permissions
package import ShowsStoreProtocols
import StoreContract

import Testing
package import ViewsStoreProtocols

/// A use of a store, to be repeated with one failure after the other.
package struct UseCase<Used: Sendable>: CustomTestStringConvertible, Sendable {
  package let name: String
  /// Whether a repetition returns the first result, because of an idempotency key or by itself.
  package let isRepeatable: Bool
  /// Whether there is no store before.
  package let startsEmpty: Bool
  package let run: @Sendable (Used) async throws -> Void

  package init(
    _ name: String, isRepeatable: Bool = true, startsEmpty: Bool = false,
    _ run: @escaping @Sendable (Used) async throws -> Void
  ) {
    self.name = name
    self.isRepeatable = isRepeatable
    self.startsEmpty = startsEmpty
    self.run = run
  }

  package var testDescription: String { name }
}

// MARK: The use cases, in an order in which each can follow the others

extension UseCase where Used: Store {
  package static var orders: [UseCase] {
    [
      UseCase("create an order") { store in _ = try await store.createOrder(.sample(10), .once("create")) },
      UseCase("edit an order") { store in
        let edited = OrderChange.edit(Order.sample(1) { $0.note = "Ring twice." })
        _ = try await store.updateOrder(Order.sample(1).id, ifVersion: nil, edited, .once("edit"))
      },
      UseCase("change the status of an order") { store in
        let paid = OrderChange.status(.paid, carrier: nil, tracking: nil)
        _ = try await store.updateOrder(Order.sample(2).id, ifVersion: nil, paid, .once("status"))
      },
      UseCase("refund an order") { store in
        let refund = OrderChange.refund(dollars(23), reason: "late")
        _ = try await store.updateOrder(Order.sample(4).id, ifVersion: nil, refund, .once("refund"))
      },
      UseCase("undo a change") { store in
        _ = try await store.undoLastChange(of: Order.sample(5).id, ifVersion: nil, .once("undo"))
      },
      UseCase("delete an order") { store in
        _ = try await store.deleteOrder(Order.sample(6).id, ifVersion: nil, .once("delete"))
      },
      UseCase("restore a deleted order") { store in
        _ = try await store.restoreOrder(Order.sample(3).id, ifVersion: nil, .once("restore"))
      },
      UseCase("import orders") { store in
        _ = try await store.importOrders((20..<40).map { .sample($0) }, .once("import"))
      },
      UseCase("erase the person of an order") { store in
        _ = try await store.erasePerson(.order(id: Order.sample(7).id, ifVersion: nil), .once("erase"))
      },
      UseCase("erase an email") { store in
        _ = try await store.erasePerson(.email("bob@example.com"), .once("erase email"))
      },
      UseCase("purge the deleted orders") { store in
        _ = try await store.purgeDeletedOrders(.once("purge"))
      },
    ]
  }

  package static var maintenance: [UseCase] {
    [
      UseCase("change the settings") { store in
        try await store.changeSettings(StoreSettings(name: "Corner", currency: "EUR"), isDryRun: false)
      },
      UseCase("save transferred orders") { store in
        var order = Order.sample(50)
        (order.number, order.version) = (500, 1)
        let event = OrderEvent(id: 500, .created, from: nil, to: order, by: WriteContext.ann().author, at: noon)
        let transfer = OrderTransfer(order: order, isDeleted: false, events: [event])
        _ = try await store.saveTransfers([transfer], isDryRun: false)
      },
      UseCase("mark samples") { store in try await store.markSample([Order.sample(1).id]) },
    ]
  }

  package static var reads: [UseCase] {
    [
      UseCase("read") { store in
        _ = try await store.fetchOrders(OrdersQuery(filter: OrdersFilter(query: "apple")))
        _ = try await store.countOrders(OrdersFilter(), upTo: 10)
        _ = try await store.sumOrders(OrdersFilter(), by: .status)
        _ = try await store.fetchInfo()
      },
      UseCase("check the integrity") { store in
        let findings = try await store.checkIntegrity()
        guard findings == [] else { throw UnexpectedFindings(findings: findings) }
      },
      UseCase("try a creation") { store in
        _ = try await store.createOrder(.sample(10), .ann(0, isDryRun: true))
      },
    ]
  }
}

extension UseCase where Used: ShowsStore {
  package static var shows: [UseCase] {
    [
      UseCase("import shows") { store in _ = try await store.saveShows([.sample("2")], .once("shows")) },
      UseCase("watch an episode") { store in
        _ = try await store.changeShow("1", ifVersion: nil, .watch(["S1E2"]), .once("watch"))
      },
      UseCase("import a watching history") { store in
        let entry = WatchedEpisode(showID: "1", episodeID: "1-3", at: noon)
        _ = try await store.saveHistory([entry], .once("history"))
      },
      UseCase("save a transferred show") { store in
        _ = try await store.saveTrackedShows([TrackedShow(.sample("9"), at: noon)], isDryRun: false)
      },
      UseCase("delete a show") { store in _ = try await store.deleteShow("3", ifVersion: nil, .once("delete show")) },
    ]
  }
}

extension UseCase where Used: PicturesStore {
  package static var posters: [UseCase] {
    [
      UseCase("save a poster") { store in
        let stamp = PictureStamp(source: "https://example.com/2.png", version: "2")
        let poster = StoredPicture(stamp: stamp, format: .png, bytes: [137, 80, 78, 71, 1], fetchedAt: noon)
        _ = try await store.savePoster(poster, of: "1")
      }
    ]
  }
}

extension UseCase where Used: MelodiesStore {
  package static var melodies: [UseCase] {
    [
      UseCase("import a melody") { store in _ = try await store.saveMelodies([.sample("m2")], .once("melody")) },
      UseCase("delete a melody") { store in _ = try await store.deleteMelody("m1", .once("delete melody")) },
      UseCase("save the melodies of an API") { store in
        try await store.replaceMelodies([.sample("a2"), .sample("a3")], from: "api", at: noon.adding(seconds: 9))
      },
    ]
  }
}

extension UseCase where Used: AccessStore {
  package static var access: [UseCase] {
    [
      UseCase("save a token", isRepeatable: false) { store in
        try await store.saveCredential(.sample("new", .token), isDryRun: false)
      },
      UseCase("replace a password") { store in
        var changed = Credential.sample("amy", .password)
        changed.secretHash = "another"
        try await store.saveCredential(changed, isDryRun: false)
      },
      UseCase("change a password") { store in
        let amy = try await store.fetchCredential(named: "amy")
        var changed = Credential.sample("amy", .password)
        changed.secretHash = "another"
        _ = try await store.savePassword(changed, replacing: amy, isDryRun: false)
      },
      UseCase("remove a credential") { store in _ = try await store.removeCredential(named: "till", isDryRun: false) },
      UseCase("note the use of a credential") { store in
        try await store.touchCredential(named: "amy", at: noon.adding(seconds: 60), from: "192.0.2.1")
      },
      UseCase("save a session", isRepeatable: false) { store in try await store.saveSession(.sample("s9", of: "amy")) },
      UseCase("note the use of a session") { store in
        try await store.touchSession(idHash: "s1", at: noon.adding(seconds: 60), from: "192.0.2.1")
      },
      UseCase("end a session") { store in try await store.removeSession(idHash: "s2") },
      UseCase("end the sessions of a credential") { store in
        try await store.removeSessions(ofCredential: "bob", exceptIDHash: nil)
      },
      UseCase("end expired sessions") { store in
        try await store.removeSessions(expiringBy: noon, lastSeenBefore: noon.adding(seconds: 1))
      },
    ]
  }
}

extension UseCase where Used: ViewsStore {
  package static var views: [UseCase] {
    [
      UseCase("save a view") { store in
        try await store.saveView(SavedView(owner: "amy", name: "paid", contents: "status=paid"), isDryRun: false)
      },
      UseCase("remove a view") { store in _ = try await store.removeView(named: "old", of: "amy", isDryRun: false) },
      UseCase("save transferred views") { store in
        let views = [
          SavedView(owner: "", name: "all", contents: ""), SavedView(owner: "bob", name: "b", contents: "a=b"),
        ]
        _ = try await store.saveViews(views, isDryRun: false)
      },
    ]
  }
}

/// The findings of a check of a store that is whole.
package struct UnexpectedFindings: Error {
  package let findings: [String]
}

// MARK: What the store has before

/// A store of everything.
package typealias WholeStore = Store & ShowsStore & PicturesStore & MelodiesStore & AccessStore & ViewsStore

extension UseCase where Used: WholeStore {
  /// The use cases that change a prepared store, and can follow one another.
  package static var writes: [UseCase] { orders + maintenance + shows + posters + melodies + access + views }

  /// Fills a store with what the use cases change.
  package static func prepare(_ store: Used) async throws {
    for index in 1...8 {
      _ = try await store.createOrder(
        .sample(index) { if index == 8 { $0.email = "bob@example.com" } }, .ann())
    }
    let paid = OrderChange.status(.paid, carrier: nil, tracking: nil)
    for index in [4, 5] { _ = try await store.updateOrder(Order.sample(index).id, ifVersion: nil, paid, .ann(1)) }
    _ = try await store.deleteOrder(Order.sample(3).id, ifVersion: nil, .ann(2))
    _ = try await store.saveShows([.sample("1"), .sample("3")], .ann())
    _ = try await store.saveMelodies([.sample("m1")], .ann())
    try await store.replaceMelodies([.sample("a1")], from: "api", at: noon)
    for name in ["amy", "bob"] { try await store.saveCredential(.sample(name, .password), isDryRun: false) }
    try await store.saveCredential(.sample("till", .token), isDryRun: false)
    for (id, name) in [("s1", "amy"), ("s2", "amy"), ("s3", "bob")] {
      try await store.saveSession(.sample(id, of: name))
    }
    try await store.saveView(SavedView(owner: "amy", name: "old", contents: "status=draft"), isDryRun: false)
  }
}

extension WriteContext {
  /// Returns the context of a write with an idempotency key.
  package static func once(_ key: String) -> WriteContext {
    .ann(10, key: IdempotencyKey(key: key, caller: "ann", operation: key, fingerprint: key))
  }
}

extension ImportedShow {
  fileprivate static func sample(_ id: String) -> ImportedShow {
    let episodes = (1...3 as ClosedRange<Int>).map { number in
      Episode(id: "\(id)-\(number)", title: "Episode \(number)", season: 1, number: number, airsAt: noon)
    }
    return ImportedShow(id: id, title: "Show \(id)", images: ShowImages(poster: nil), episodes: episodes, source: nil)
  }
}

extension Melody {
  fileprivate static func sample(_ id: String) -> Melody {
    Melody(id: id, title: "Tune \(id)", tempo: 120, notes: [Note(.quarter, Pitch(octave: 5, step: id.utf8.count))])
  }
}

extension Credential {
  fileprivate static func sample(_ name: String, _ kind: Kind) -> Credential {
    Credential(name: name, kind: kind, role: .viewer, secretHash: "secret of \(name)", createdAt: noon)
  }
}

extension Session {
  fileprivate static func sample(_ id: String, of name: String) -> Session {
    Session(
      idHash: id, credentialName: name, createdAt: noon, lastSeenAt: noon.adding(seconds: 5),
      expiresAt: noon.adding(seconds: 3_600))
  }
}
