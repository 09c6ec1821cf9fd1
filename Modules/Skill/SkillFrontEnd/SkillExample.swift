/// A task, and the command line that does it in the sample shop.
struct SkillExample {
  /// The task, as a person asks for it.
  let task: String
  /// The whole command line.
  let line: String

  private init(_ task: String, _ line: String) { (self.task, self.line) = (task, "storekeeper \(line)") }

  /// The examples, in an order in which each works after the ones before.
  static let all = [
    SkillExample(
      "Which orders wait for shipping, oldest first?",
      "orders list --status paid --sort date --json=number,date.display,name.display"),
    SkillExample("What did Ann Devon buy?", "orders list --query 'ann devon' --json"),
    SkillExample("Show an order", "orders show 60 --json"),
    SkillExample("Preview a shipment of one piece", "orders ship 60 NW-002=1 --dry-run --json"),
    SkillExample(
      "Ship all that is open", "orders ship 60 --carrier UPS --tracking 1Z9 --idempotency-key ship-60 --json"),
    SkillExample("Take that back", "orders undo 60@2 --json"),
    SkillExample(
      "Refund a part of an order", "orders refund 59 --amount 10 --reason Late --idempotency-key refund-59 --json"),
    SkillExample("What sold best in a month?", "orders stats --by item --since 1998-05 --until 1998-05 --json"),
    SkillExample(
      "Create an order",
      "orders create --email amy@example.com --item 'TEA;Green tea;2;4.50' --idempotency-key amy-1 --json"),
    SkillExample("Which episode is next, and why?", "shows next 'Silicon Valley' --why --json"),
  ]
}
