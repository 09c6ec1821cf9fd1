import HistoryTesting
import Testing

@Suite struct AnomalyTests {
  /// Two changes one after the other, then a read.
  private let sound = History(
    operations: [
      operation(.create(token: "a"), .done(state(1, "a")), 0...10),
      operation(.append(token: "b", ifVersion: 1), .done(state(2, "a", "b")), 20...30),
      operation(.append(token: "x", ifVersion: 1), .refused(current: 2), 25...35),
      operation(.append(token: "c", ifVersion: 2), .unknown, 40...50),
      operation(.read, .done(state(3, "a", "b", "c")), 60...70),
      operation(.undo(ifVersion: 3), .done(state(4, "a", "b")), 80...90),
      operation(.read, .done(state(4, "a", "b")), 85...95),
    ],
    stored: ["amy": [[["a"], ["a", "b"], ["a", "b", "c"], ["a", "b"]]]])

  @Test func `a history of an atomic store has no anomaly`() {
    #expect(sound.anomalies == [])
  }

  @Test func `a read during a change may see either state`() {
    for version in [state(1, "a"), state(2, "a", "b")] {
      #expect(sound.adding(operation(.read, .done(version), 22...28)).anomalies == [])
    }
  }

  @Test func `a change whose answer was lost may have no effect`() {
    #expect(sound.adding(operation(.append(token: "d", ifVersion: 4), .unknown, 100...110)).anomalies == [])
    #expect(sound.adding(operation(.undo(ifVersion: 2), .unknown, 32...33)).anomalies == [])
  }

  @Test func `an order whose creation was refused is not stored`() {
    let refused = operation(.create(token: "z"), .refused(current: nil), 0...1, of: "zoe")
    #expect(sound.adding(refused).anomalies == [])
    var stored = sound.adding(refused)
    stored.stored["zoe"] = [[["z"]]]
    #expect(stored.anomalies.map(\.kind) == [.dirtyRead])
  }

  // MARK: Lost updates

  @Test func `two changes to the same version are a lost update`() {
    let second = operation(.append(token: "y", ifVersion: 1), .done(state(2, "a", "y")), 22...32)
    #expect(sound.adding(second).kinds.contains(.lostUpdate))
  }

  @Test func `a change to another version than the one that was seen is a lost update`() {
    var history = sound.adding(operation(.append(token: "y", ifVersion: 1), .done(state(5, "a", "y")), 100...110))
    history.stored["amy"]?[0].append(["a", "y"])
    #expect(history.kinds.contains(.lostUpdate))
  }

  @Test func `a change without an answer to another version than the one that was seen is a lost update`() {
    var history = sound.adding(operation(.append(token: "y", ifVersion: 1), .unknown, 100...110))
    history.stored["amy"]?[0].append(["a", "y"])
    #expect(history.kinds == [.lostUpdate])
  }

  // MARK: Dirty reads

  @Test func `a refused change that is stored is a dirty read`() {
    var history = sound
    history.stored["amy"]?[0].append(["a", "b", "x"])
    #expect(history.kinds == [.dirtyRead])
  }

  @Test func `a refused change that a read shows is a dirty read`() {
    #expect(sound.adding(operation(.read, .done(state(2, "a", "x")), 26...29)).kinds == [.dirtyRead])
  }

  @Test func `a version that a read shows and that is not stored is a dirty read`() {
    let rolledBack = state(5, "a", "b", "d")
    let change = operation(.append(token: "d", ifVersion: 4), .unknown, 100...110)
    #expect(sound.adding(change, operation(.read, .done(rolledBack), 103...105)).kinds == [.dirtyRead])
    #expect(sound.adding(operation(.undo(ifVersion: 4), .refused(current: 5), 100...110)).kinds == [.dirtyRead])
  }

  // MARK: Stale reads

  @Test func `a read that begins after a change and does not see it is stale`() {
    #expect(sound.adding(operation(.read, .done(state(1, "a")), 31...32)).kinds == [.staleRead])
  }

  @Test func `a read that sees less than an earlier read is stale`() {
    let first = operation(.read, .done(state(2, "a", "b")), 21...23)
    let second = operation(.read, .done(state(1, "a")), 24...25)
    #expect(sound.adding(first, second).kinds == [.staleRead])
    #expect(sound.adding(first).anomalies == [])
    #expect(sound.adding(second).anomalies == [])
  }

  @Test func `a refusal that names an older version than an earlier answer is stale`() {
    let refusal = operation(.append(token: "y", ifVersion: 1), .refused(current: 2), 75...76)
    #expect(sound.adding(refusal).kinds == [.staleRead])
  }

  // MARK: Missing writes

  @Test func `an acknowledged change beyond the last version is missing`() {
    let change = operation(.append(token: "d", ifVersion: 4), .done(state(5, "a", "b", "d")), 100...110)
    #expect(sound.adding(change).kinds == [.missingWrite])
  }

  @Test func `an acknowledged order that is not stored is missing`() {
    #expect(History(operations: sound.operations, stored: [:]).kinds.contains(.missingWrite))
  }

  @Test func `an acknowledged change whose version has another token is missing`() {
    var history = sound
    history.stored["amy"]?[0][3] = ["a", "b", "c", "d"]
    #expect(history.kinds.contains(.missingWrite))
  }

  // MARK: Second effects

  @Test func `two orders of one request are a second effect`() {
    var history = sound
    history.stored["amy"]?.append([["a"]])
    #expect(history.kinds == [.secondEffect])
  }

  @Test func `a token that is appended twice is a second effect`() {
    var history = sound
    history.stored["amy"]?[0].append(["a", "b", "b"])
    #expect(history.kinds == [.secondEffect])
  }

  @Test func `a change that is made again after it was undone is a second effect`() {
    var history = sound
    history.stored["amy"]?[0].append(["a", "b", "c"])
    #expect(history.kinds == [.secondEffect])
  }

  // MARK: States and answers that nothing explains

  @Test func `a token of no request is unexplained`() {
    var history = sound
    history.stored["amy"]?[0].append(["a", "b", "q"])
    #expect(history.kinds == [.unexplained])
  }

  @Test func `an order of no request is unexplained`() {
    var history = sound
    history.stored["zoe"] = [[["z"]]]
    #expect(history.anomalies.map(\.order) == ["zoe"])
    #expect(history.kinds == [.unexplained])
  }

  @Test func `a refusal at the version that the request named is unexplained`() {
    #expect(sound.adding(operation(.undo(ifVersion: 4), .refused(current: 4), 100...110)).kinds == [.unexplained])
  }

  @Test func `a state that a read sees before its request begins is unexplained`() {
    #expect(sound.adding(operation(.read, .done(state(2, "a", "b")), 12...15)).kinds == [.unexplained])
  }
}

// MARK: Histories

func state(_ version: Int, _ tokens: String...) -> OrderState { OrderState(version: version, tokens: tokens) }

func operation(
  _ request: RecordedOperation.Request, _ answer: RecordedOperation.Answer, _ times: ClosedRange<Int64>,
  of order: String = "amy"
) -> RecordedOperation {
  RecordedOperation(order: order, request, answer, start: times.lowerBound, end: times.upperBound)
}

extension History {
  var kinds: Set<Anomaly.Kind> { Set(anomalies.map(\.kind)) }

  func adding(_ more: RecordedOperation...) -> History { History(operations: operations + more, stored: stored) }
}
