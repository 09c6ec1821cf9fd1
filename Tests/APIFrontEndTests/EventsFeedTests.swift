import Locks
import PresentationProtocols
import Testing

@testable import APIFrontEnd

@Suite(.timeLimit(.minutes(20))) struct `Waiting for events` {
  private let last = Mark("1")
  private let isStopping = Mark("")
  private var feed: EventsFeed {
    let (last, isStopping) = (last, isStopping)
    return EventsFeed(isStopping: { !isStopping.text.isEmpty }, interval: .milliseconds(1)) { last.text }
  }

  @Test func `a hundred requests wait with one question at a time, and all wake by one event`() async {
    let (last, asked) = (last, Mark(""))
    let feed = EventsFeed(isStopping: { false }, interval: .milliseconds(1)) {
      asked.text += "x"
      return last.text
    }
    await withTaskGroup(of: EventsFeed.Wake.self) { group in
      for _ in 0..<100 { group.addTask { await feed.wait(beyond: "1", until: .now + .seconds(600)) } }
      while feed.waiting < 100 { await Task.yield() }
      last.text = "2"
      for await wake in group { #expect(wake == .changed) }
    }
    #expect(feed.waiting == 0)
    let count = asked.text.count
    #expect(await feed.wait(beyond: "1", until: .now + .seconds(600)) == .changed)
    #expect(asked.text.count == count + 1)
  }

  @Test func `a wait ends at its time, when the server stops, and when its client has gone`() async {
    let feed = feed
    #expect(await feed.wait(beyond: "1", until: .now) == .timeout)
    let gone = Task { await feed.wait(beyond: "1", until: .now + .seconds(600)) }
    while feed.waiting < 1 { await Task.yield() }
    gone.cancel()
    #expect(await gone.value == .stopping)
    let waiting = Task { await feed.wait(beyond: "1", until: .now + .seconds(600)) }
    while feed.waiting < 1 { await Task.yield() }
    isStopping.text = "yes"
    #expect(await waiting.value == .stopping)
    #expect(feed.waiting == 0)
  }

  @Test func `a store that fails wakes every request`() async {
    let feed = EventsFeed(isStopping: { false }, interval: .milliseconds(1)) {
      throw Problem(.unavailable, "gone")
    }
    #expect(await feed.wait(beyond: "1", until: .now + .seconds(600)) == .changed)
  }

  @Test func `the waiting requests are limited, of one address and in all`() throws {
    let feed = feed
    var places = try (0..<16).map { _ in try feed.enter(from: "192.0.2.1") }
    let refused = #expect(throws: Problem.self) { try feed.enter(from: "192.0.2.1") }
    #expect(refused?.code == .tooMany && refused?.retryAfter == 5)
    places[0].leave()
    places[0].leave()
    places[0] = try feed.enter(from: "192.0.2.1")
    for number in 0..<112 { places.append(try feed.enter(from: "\(number)")) }
    #expect(throws: Problem.self) { try feed.enter(from: "::1") }
    places = []
    _ = try feed.enter(from: "::1")
  }
}

/// A text that several tasks read and a test changes.
final class Mark: Sendable {
  private let value: Lock<String>

  init(_ text: String) { value = Lock(text) }

  var text: String {
    get { value.withLock { $0 } }
    set { value.withLock { $0 = newValue } }
  }
}
