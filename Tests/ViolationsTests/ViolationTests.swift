import Models
import ModelsTesting
import Testing

@Suite struct ViolationTests {
  @Test(arguments: Violation.Rule.everyRule)
  func `a rule has its sentence, with formatted amounts`(rule: Violation.Rule, sentence: String) {
    #expect(Violation("/total", rule).message { "$\($0.amount)" } == sentence)
  }

  @Test func `a description has the place and plain amounts`() {
    let violation = Violation(
      "/items/0/unitPrice", .amount(Money(minorUnits: -1, currency: .usd), .negative, .zero(.usd)))
    #expect("\(violation)" == "item 1: unit price is -0.01 USD; it cannot be below zero")
    #expect("\(Violation("", .undoNothing))" == "there is no change left to undo")
  }

  @Test func `each rule without values and each kind has a sentence of its own`() {
    let facts = Violation.Fact.allCases.map { Violation("", $0).message }
    #expect(Set(facts).count == facts.count)
    #expect(Violation.Kind.allCases.allSatisfy { Violation("", .not($0)).message.hasPrefix("is not ") })
  }

  @Test func `only what another record has is a collision`() {
    let taken: [Violation.Rule] = [
      .fact(.takenByOrder), .fact(.takenByDeletedOrder), .fact(.takenByEvent), .takenReference("R", 1),
      .text("is taken", isCollision: true),
    ]
    #expect(taken.allSatisfy { Violation("", $0).isCollision })
    #expect([.fact(.missing), .text("is taken"), .notNew(.paid)].allSatisfy { !Violation("", $0).isCollision })
  }
}
