import Statuses
import ModelsTesting
import Testing
import Violations

@Suite struct CodeTests {
  @Test func `every rule has a code in the list, of words with hyphens`() {
    let codes = Violation.Rule.codes.map(\.code)
    for (rule, sentence) in Violation.Rule.everyRule {
      let code = Violation("", rule).code
      #expect(codes.contains(code), "\(sentence)")
      #expect(code.wholeMatch(of: /[a-z]+(-[a-z]+)*/) != nil)
    }
    #expect(codes == Set(codes).sorted())
    #expect(Violation.Rule.codes.allSatisfy { !$0.example.isEmpty })
  }

  @Test(
    arguments: [
      (Violation.Rule.takenReference("#1", 7), "duplicate-reference"), (.fact(.reusedKey), "key-reused"),
      (.transition(.shipped, to: .draft), "illegal-status"), (.fact(.overflow), "too-large"),
      (.fact(.missing), "missing"),
      (.not(.emailAddress, "x"), "not-email-address"), (.length(9, .characters, 1...4), "too-long"),
      (.length(0, .characters, 1...4), "too-short"), (.length(9, .entries, 1...4), "too-many"),
      (.of(.order, "1", Violation("/x", .fact(.zero))), "zero"), (.not(.showsURL), "not-shows-url"),
      (.fact(.credentialsInURL), "credentials-in-url"),
    ] as [(Violation.Rule, String)])
  func `a rule has this code for ever`(rule: Violation.Rule, code: String) {
    #expect(Violation("/a", rule).code == code)
  }
}
