import Foundation
import MelodiesStoreProtocols
import MelodyListProtocols
import MelodyListTesting
import MemoryStore
import OrdersStoreProtocols
import OrdersWorkerProtocols
import PresentationProtocols
import Testing

@testable import MelodyList

/// Tests the import, search and deletion of the shop's own melodies, and their repetition.
struct OwnMelodiesTests {
  private let store = MemoryStore()

  @Test func `a text's tunes are kept, and what is none is told by its line`() async throws {
    let text = "# ours\nOde:d=4:c,d\n\nBad:d=4:c,\n x\nOde:d=4:c,d\nElise:d=8:e\n"
    for isDryRun in [true, false] {
      let imported = try await service().importMelodies(text, .desk(isDryRun: isDryRun))
      #expect(imported.created.map(\.title) == ["Ode", "Elise"])
      #expect(imported.skipped == 1)
      #expect(imported.rejects.map(\.line) == [5])
      #expect(imported.rejects[0].message.hasPrefix("line 5, column 2: “x” is not a note"))
      #expect(await store.fetchMelodies(after: nil, limit: 9).melodies.count == (isDryRun ? 0 : 2))
    }
    let again = try await service().importMelodies(text, .desk())
    #expect((again.created.count, again.skipped) == (0, 3))
  }

  @Test(arguments: ["T:d=4:c\n", "T:d=9:c\n"])
  func `a text of more than ten thousand tunes is refused, and none of them is kept`(tune: String) async throws {
    let text = String(repeating: tune, count: CachedMelodyService.mostTunes + 1)
    let problem = await #expect(throws: Problem.self) { try await service().importMelodies(text, .desk()) }
    #expect(problem?.code == .tooLarge)
    #expect(await store.fetchMelodies(after: nil, limit: 9).melodies.isEmpty)
  }

  @Test func `each line that no comma joins to a tune is rejected by itself`() async throws {
    let text = """
      Prose
      More prose
      A:d=4:c
      bad line

      # comment
      worse
      e,f,g
      B:d=4:c
      C:d=4:c,
       x
       c,d
      D:d=4:c
      , x
      E d=4 c
      """
    let imported = try await service().importMelodies(text, .desk())
    #expect(imported.created.map(\.title) == ["A", "B"])
    #expect(imported.rejects.map(\.line) == [1, 2, 4, 7, 8, 11, 12, 14, 15])
    #expect(imported.rejects[2].message.hasPrefix("line 4, column 1: expected , instead of “b”"))
    #expect(imported.rejects[3].message.hasPrefix("line 7, column 1: the colon after the title is missing"))
  }

  @Test func `a title of a text that was not UTF-8 is refused where it is, and not kept half lost`() async throws {
    let text = String(decoding: Array("Ode:d=4:c\n F".utf8) + [0xFC] + Array("r Elise:d=8:e\n".utf8), as: UTF8.self)
    let imported = try await service().importMelodies(text, .desk())
    #expect(imported.created.map(\.title) == ["Ode"])
    #expect(imported.rejects == [.init(line: 2, message: "line 2, column 3: the text is not UTF-8; save it as UTF-8")])
  }

  @Test(arguments: ["", "\n# none\n", "Ode", "Ode:x\nBad::\n"]) func `a text without a tune is refused`(text: String)
    async
  {
    let problem = await #expect(throws: Problem.self) { try await service().importMelodies(text, .desk()) }
    #expect(problem?.code == .invalid)
  }

  @Test func `a melody is found by id or title; where two answer, both are named and nothing is done`() async throws {
    var other = Melody.mock
    (other.id, other.tempo) = ("ode-2", 90)
    _ = try await store.saveMelodies([.mock, other], .desk)
    #expect(try await service().getMelody("ode") == .mock)
    let ambiguous = await #expect(throws: Problem.self) {
      try await service().deleteMelody("ode to joy", .desk())
    }
    #expect(ambiguous?.code == .conflict)
    #expect(ambiguous?.detail.contains("(ode) or “Ode to Joy” (ode-2)") == true)
    #expect(try await service().deleteMelody("ode-2", .desk(isDryRun: true)).answer == other)
    #expect(try await service().deleteMelody("ode-2", .desk()).answer == other)
    #expect(try await service().deleteMelody("Ode to Joy", .desk()).answer == .mock)
    let gone = await #expect(throws: Problem.self) { try await service().getMelody("ode") }
    #expect(gone?.code == .notFound && gone?.step == .listMelodies)
  }

  @Test func `a melody is renamed by its id or title, and keeps its id and notes`() async throws {
    _ = try await store.saveMelodies([.mock], .desk)
    #expect(try await service().renameMelody("ode", to: "Joy", .desk(isDryRun: true)).answer.title == "Joy")
    let renamed = try await service().renameMelody("ode to joy", to: "Joy", .desk()).answer
    #expect(renamed.title == "Joy" && renamed.id == "ode" && renamed.notes == Melody.mock.notes)
    #expect(try await service().renameMelody("Joy", to: "Joy", .desk()).answer == renamed)
    #expect(await store.fetchMelodies(after: nil, limit: 9).melodies == [renamed])
  }

  @Test(arguments: [("a:b", "/title"), ("", "/title"), (String(repeating: "x", count: 201), "/title")])
  func `an invalid title is refused under its name`(title: String, pointer: String) async throws {
    _ = try await store.saveMelodies([.mock], .desk)
    let problem = await #expect(throws: Problem.self) { try await service().renameMelody("ode", to: title, .desk()) }
    #expect(problem?.code == .invalid && problem?.faults.map(\.pointer) == [pointer])
  }

  @Test func `an unknown melody, and a title that another melody with the same notes has, are refused`() async throws {
    var other = Melody.mock
    (other.id, other.title) = ("ode-2", "Joy")
    _ = try await store.saveMelodies([.mock, other], .desk)
    let taken = await #expect(throws: Problem.self) { try await service().renameMelody("ode", to: "Joy", .desk()) }
    #expect(taken?.code == .conflict)
    let unknown = await #expect(throws: Problem.self) { try await service().renameMelody("air", to: "Joy", .desk()) }
    #expect(unknown?.code == .notFound)
    #expect(await store.fetchMelodies(after: nil, limit: 9).melodies.count == 2)
  }

  @Test func `a repeated rename with its key is a replay, also by the old title`() async throws {
    _ = try await store.saveMelodies([.mock], .desk)
    let first = try await service().renameMelody("Ode to Joy", to: "Joy", .desk(key: "k"))
    let again = try await service().renameMelody("Ode to Joy", to: "Joy", .desk(key: "k"))
    #expect(!first.isReplayed && again.isReplayed && again.answer == first.answer)
    let other = await #expect(throws: Problem.self) {
      try await service().renameMelody("Ode to Joy", to: "Air", .desk(key: "k"))
    }
    #expect(other?.faults.map(\.pointer) == ["/idempotencyKey"])
  }

  // MARK: Keys

  @Test func `the same tunes with the same key come in once, however they are spelled`() async throws {
    let first = try await service().importMelodies("Ode:d=4,o=5:c,d\nBad:d=4:x\n", .desk(key: "k"))
    #expect((first.created.map(\.title), first.isReplayed) == (["Ode"], false))
    _ = try await service().deleteMelody("Ode", .desk())
    var expected = first
    expected.isReplayed = true
    #expect(
      try await service(at: later).importMelodies(
        "Ode: O=5, d=4 :4c,d\nBad:d=4:x", .desk(key: "k")) == expected)
    #expect(await store.fetchMelodies(after: nil, limit: 9).melodies == [])
  }

  @Test(arguments: ["Ode:d=4:c,e\n", "Ode:d=4:c,d\nBad:x\n", "Ode:d=4:c,d\nAir:d=4:c\n", "Ode to:d=4:c,d\n"])
  func `other tunes with a used key are refused`(text: String) async throws {
    _ = try await service().importMelodies("Ode:d=4:c,d\n", .desk(key: "k"))
    let problem = await #expect(throws: Problem.self) { try await service().importMelodies(text, .desk(key: "k")) }
    #expect(problem?.code == .invalid)
    #expect(problem?.faults.map(\.pointer) == ["/idempotencyKey"])
    #expect(await store.fetchMelodies(after: nil, limit: 9).melodies.count == 1)
  }

  @Test(arguments: ["ode", "Ode to Joy"])
  func `a melody that has gone is deleted again with its key alone`(name: String) async throws {
    _ = try await store.saveMelodies([.mock], .desk)
    let first = try await service().deleteMelody(name, .desk(key: "k"))
    #expect(first == WriteReceipt(.mock))
    #expect(try await service().deleteMelody(name, .desk(key: "k")) == WriteReceipt(.mock, isReplayed: true))
    for options in [WriteOptions.desk(), .desk(key: "other")] {
      let problem = await #expect(throws: Problem.self) { try await service().deleteMelody(name, options) }
      #expect(problem?.code == .notFound)
      #expect(problem?.detail == "melody “\(name)” does not exist")
    }
    let other = await #expect(throws: Problem.self) { try await service().deleteMelody("x", .desk(key: "k")) }
    #expect(other?.code == .invalid)
  }

  @Test func `an invalid key is refused, and nothing is stored`() async throws {
    let asked: [(CachedMelodyService) async throws -> Void] = [
      { _ = try await $0.importMelodies("Ode:d=4:c,d", .desk(key: "é")) },
      { _ = try await $0.deleteMelody("ode", .desk(key: "")) },
    ]
    for ask in asked {
      let problem = await #expect(throws: Problem.self) { try await ask(service()) }
      #expect(problem?.code == .invalid)
    }
    #expect(await store.fetchMelodies(after: nil, limit: 9).melodies == [])
  }

  // MARK: Fixtures

  private let later = Instant.noon.adding(seconds: 3600)

  private func service(at now: Instant = .noon) -> CachedMelodyService { .over(store, ClientStub(), at: now) }
}
