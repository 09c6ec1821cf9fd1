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

  @Test func `a message that is a sentence has no name of a field in front, but the entry of a list`() {
    #expect("\(Violation("/email", .missingPerson))" == "Enter a name or an email.")
    #expect("\(Violation("/items/1/title", .missingTitle))" == "item 2: Enter a title or a SKU.")
    #expect(
      "\(Violation("/0/payment/expires", .not(.month, "")))" == "entry 1: Enter the expiry date, for example 05/30.")
    #expect(
      "\(Violation("/status", .transition(.shipped, to: .cancelled)))"
        == "A shipped order cannot be cancelled. Next: delivered.")
    #expect("\(Violation("/total", .missing))" == "total is missing")
  }

  @Test(arguments: [
    ("/discount", "discount is larger than the order"),
    ("/items/0/discount", "item 1: discount is larger than the item"),
  ])
  func `a discount is compared with what it reduces`(pointer: String, description: String) {
    let money = Money(minorUnits: -1, currency: .usd)
    #expect("\(Violation(pointer, .amount(money, .reducesTotal, money)))" == description)
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
