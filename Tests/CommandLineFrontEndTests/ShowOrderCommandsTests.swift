import CommandLineTesting
import Foundation
import JSON
import ListOrdersProtocols
import ListOrdersTesting
import Locks
import Models
import OrderActionsProtocols
import OrderDocumentsProtocols
import PresentationProtocols
import PresentationTesting
import ShowOrderProtocols
import ShowOrderTesting
import Testing

@testable import CommandLineFrontEnd

@Suite struct `One order` {
  @Test(arguments: [
    ("orders show 1001", ShowOrderBusinessLogicSpy.Call.fetchOrder(.init(order: "1001", includesContext: true))),
    ("orders show #10248", .fetchOrder(.init(order: "#10248", includesContext: true))),
    (
      "orders status 1 shipped --carrier UPS --tracking T1 --if-version 3",
      .changeOrder(.init(order: "1", change: .status("shipped", carrier: "UPS", tracking: "T1"), ifVersion: 3))
    ),
    (
      "orders refund 1 --amount 5.00 --reason broken",
      .changeOrder(.init(order: "1", change: .refund(MoneyInput("5.00"), reason: "broken")))
    ),
    (
      "orders return 1 NW-1=2 --reason broken --amount 5.00 --no-restock",
      .changeOrder(
        .init(
          order: "1",
          change: .return(
            ReturnInput(
              lines: [LineInput(item: .typed("NW-1"), quantity: "2")], amount: MoneyInput("5.00"),
              texts: ["reason": "broken", "restocked": "false", "withShipping": "false"]))))
    ),
    (
      "orders return 1 --requested",
      .changeOrder(
        .init(
          order: "1",
          change: .return(
            ReturnInput(texts: ["state": "requested", "restocked": "true", "withShipping": "false"]))))
    ),
    (
      "orders return 1 --refused 2",
      .changeOrder(
        .init(
          order: "1",
          change: .return(
            ReturnInput(
              texts: ["state": "refused", "number": "2", "restocked": "true", "withShipping": "false"]))))
    ),
    (
      "orders return 1 --received 2 --with-shipping --yes",
      .changeOrder(
        .init(
          order: "1",
          change: .return(
            ReturnInput(
              texts: ["state": "received", "number": "2", "restocked": "true", "withShipping": "true"]))))
    ),
    (
      "orders ship 1 --lost 2",
      .changeOrder(.init(order: "1", change: .ship(ShipmentInput(texts: ["state": "lost", "number": "2"]))))
    ),
    ("orders note Called 1 --if-version 3", .changeOrder(.init(order: "1", change: .note("Called"), ifVersion: 3))),
    (
      "orders note Called 1 --idempotency-key k",
      .changeOrder(.init(order: "1", change: .note("Called"), idempotencyKey: "k"))
    ),
    ("orders refund 1 --yes", .changeOrder(.init(order: "1", change: .refund(nil, reason: "")))),
    ("orders undo 1 --dry-run", .changeOrder(.init(order: "1", change: .undo, isDryRun: true))),
    ("orders delete 1 --yes", .changeOrder(.init(order: "1", change: .delete))),
    ("orders restore 1", .changeOrder(.init(order: "1", change: .restore))),
    ("orders erase 1 --yes", .forgetOrders(.init(selection: .personOfOrder("1")))),
    ("orders erase --email a@b.example --yes", .forgetOrders(.init(selection: .personWithEmail("a@b.example")))),
    ("orders purge --dry-run", .forgetOrders(.init(selection: .deletedOrders, isDryRun: true))),
  ])
  func `the scene is asked for exactly what was typed`(line: String, call: ShowOrderBusinessLogicSpy.Call) async {
    let scenes = CommandLineScenesStub()
    #expect(await run(line, scenes) == 0)
    #expect(scenes.show.calls == [call])
  }

  @Test(arguments: ["orders ship 1 --lost 1 --delivered 2", "orders return 1 --requested --refused 1"])
  func `one next state is named at a time`(line: String) async {
    let scenes = CommandLineScenesStub()
    let console = ConsoleStub()
    #expect(await run(line, scenes, console) == 2)
    #expect(console.errors.contains("exclude each other"))
    #expect(scenes.show.calls.isEmpty)
  }

  @Test(arguments: [
    "orders delete 1 2", "orders purge", "orders erase 1", "orders refund 1", "orders return 1", "store restore file",
    "store sample --remove",
  ])
  func `an irreversible command asks first and fails without a terminal`(line: String) async {
    let scenes = CommandLineScenesStub()
    let console = ConsoleStub()
    #expect(await run(line, scenes, console) == 2)
    #expect(console.errors.contains("--yes"))
    #expect(await run(line + " --no-input", scenes, ConsoleStub(terminal: .whole())) == 2)
    #expect(scenes.locations.isEmpty)
  }

  @Test(arguments: [("y", 1), ("YES", 1), ("n", 0), ("", 0), ("yess", 0)])
  func `only a clear yes is one`(answer: String, count: Int) async {
    let scenes = CommandLineScenesStub()
    let console = ConsoleStub(terminal: .whole(), answers: [answer])
    #expect(await run("orders delete 1", scenes, console) == 0)
    #expect(console.errors.contains("Delete order 1? [y/N]: "))
    #expect(scenes.show.calls.count { $0 != .fetchOrder(.init(order: "1")) } == count)
    #expect(scenes.locations.count == 1)
  }

  @Test(arguments: [
    ("orders delete 1", "Delete order 1001 of Amy Apple, $1.23? [y/N]: "),
    ("orders delete 1 2", "Delete 2 orders (order 1001 of Amy Apple, $1.23; order 1001 of Amy Apple, $1.23)? [y/N]: "),
    ("orders erase 1", "Remove personal data from order 1001 of Amy Apple, $1.23? This cannot be undone. [y/N]: "),
    (
      "orders erase 1 2",
      "Remove personal data from 2 orders (order 1001 of Amy Apple, $1.23; order 1001 of Amy Apple, $1.23)? "
        + "This cannot be undone. [y/N]: "
    ),
  ])
  func `the question before a removal names the order, its customer and its total`(line: String, question: String) async
  {
    let scenes = CommandLineScenesStub(
      show: .init { _, display in
        let nothing = ShowOrder.DisplayedOrder(
          rows: [], sums: [], refunds: [], nextStatuses: [], statusActions: [])
        try await display.displayFetchedOrder(
          .init(displayedOrder: nothing, slip: .empty, document: OrderDocument(Order.amy, formatter)))
      })
    let console = ConsoleStub(terminal: .whole(), answers: ["n"])
    #expect(await run(line, scenes, console) == 0)
    #expect(console.errors == question + "Nothing was done.\n")
  }

  @Test(arguments: [
    ("orders purge", "Permanently remove 3 deleted orders (1001 Amy Apple, $1.23; and 2 more)"),
    (
      "orders erase --email amy@example.com",
      "Remove personal data of amy@example.com from 3 orders (1001 Amy Apple, $1.23; and 2 more)"
    ),
  ])
  func `an erasure or a purge says how many orders it concerns, and whose, before it asks`(
    line: String, question: String
  ) async {
    let scenes = CommandLineScenesStub(
      list: .init { call, display in
        guard case .fetchDeletedOrders = call else { return try await display.displayFetchedOrders(.init([.amy])) }
        let order = DeletedOrderDocument(Order.amy.summary, at: .amysDay, by: nil, formatter)
        try await display.displayDeletedOrders(.init(documents: [order]))
      },
      show: .init { _, display in try await display.displayForgottenOrders(.init(count: 3, notice: "")) })
    let console = ConsoleStub(terminal: .whole(), answers: ["n"])
    #expect(await run(line, scenes, console) == 0)
    #expect(console.errors.hasPrefix(question))
    #expect(console.errors.hasSuffix("? This cannot be undone. [y/N]: Nothing was done.\n"))
    #expect(
      scenes.show.calls.allSatisfy { if case .forgetOrders(let request) = $0 { request.isDryRun } else { false } })
  }

  @Test(arguments: [("orders erase 1 7 2", 8, 2), ("orders erase 7 7", 3, 0)] as [(String, Int32, Int)])
  func `each of several orders is erased by itself, and refusals are reported`(
    line: String, status: Int32, count: Int
  ) async {
    let scenes = CommandLineScenesStub(
      show: .init { call, display in
        guard case .forgetOrders(let request) = call, request.selection != .personOfOrder("7") else {
          throw Problem(.notFound, "order “7” does not exist")
        }
        try await display.displayForgottenOrders(.init(count: 1, notice: "Removed."))
      })
    let console = ConsoleStub()
    #expect(await run(line + " --yes", scenes, console) == status)
    #expect(console.output == "")
    #expect(console.errors.contains("storekeeper: order “7” does not exist\n"))
    #expect(scenes.show.calls.count == line.split(separator: " ").count - 2)
    let json = ConsoleStub()
    _ = await run(line + " --yes --json", scenes, json)
    #expect(json.output == "{\"count\":\(count)}\n")
  }

  @Test(arguments: [
    ("orders status 1 cancelled", "Done. Paid $1.23.\nTo refund it: "),
    ("orders status 1 cancelled --dry-run", "Done. Paid $1.23.\nTo refund it: "),
  ])
  func `a cancellation of a paid order names the command that refunds`(line: String, said: String) async {
    let scenes = CommandLineScenesStub(
      show: .init { _, display in
        try await display.displayChangedOrder(
          .init(
            document: OrderDocument(Order.amy, formatter), notice: "Done. Paid $1.23.",
            isReplayed: false, paymentNotice: "Paid $1.23."))
      })
    let console = ConsoleStub()
    #expect(await run(line, scenes, console) == 0)
    #expect(console.errors == said + "“storekeeper orders refund 1001”\n")
  }

  @Test func `people get the note of a purge alone, also through a pipe`() async {
    let scenes = CommandLineScenesStub(
      show: .init { _, display in try await display.displayForgottenOrders(.init(count: 3, notice: "3 removed.")) })
    let (pipe, terminal) = (ConsoleStub(), ConsoleStub(terminal: .whole()))
    #expect(await run("orders purge --yes", scenes, pipe) == 0)
    #expect(await run("orders purge --yes", scenes, terminal) == 0)
    #expect([pipe.output, pipe.errors] == ["", "3 removed.\n"])
    #expect([terminal.output, terminal.errors] == ["", "3 removed.\n"])
  }

  @Test(arguments: [("y", 2), ("n", 1)])
  func `a refund of the rest names the amount, and asks`(answer: String, changes: Int) async {
    let scenes = CommandLineScenesStub(
      show: .init { call, display in
        let nothing = ShowOrder.DisplayedOrder(
          rows: [], sums: [], refunds: [], nextStatuses: [], statusActions: [])
        guard case .changeOrder = call else {
          return try await display.displayFetchedOrder(
            .init(displayedOrder: nothing, slip: .empty, document: OrderDocument(Order.amy, formatter)))
        }
        try await display.displayChangedOrder(
          .init(
            document: OrderDocument(Order.amy, formatter), notice: "Done.", isReplayed: false,
            movedAmount: "$1.23"))
      })
    let console = ConsoleStub(terminal: .whole(), answers: [answer])
    #expect(await run("orders refund 1", scenes, console) == 0)
    #expect(console.errors.hasPrefix("Refund $1.23 for order 1001 of Amy Apple? [y/N]: "))
    #expect(scenes.show.calls.count { if case .changeOrder = $0 { true } else { false } } == changes)
  }

  @Test(arguments: [("orders undo 1 --steps 3", 0, 3), ("orders undo 1 --steps 3 --dry-run", 2, 0)])
  func `an undo of several steps goes back one after the other`(line: String, status: Int32, count: Int) async {
    let scenes = changing { _ in nil }
    #expect(await run(line, scenes) == status)
    #expect(scenes.show.calls == Array(repeating: .changeOrder(.init(order: "1", change: .undo)), count: count))
  }

  @Test func `a step that cannot be undone leaves the steps before it undone`() async {
    let counted = Lock(0)
    let scenes = changing { _ in
      let isSecond = counted.withLock { count in
        count += 1
        return count == 2
      }
      return isSecond ? Problem(.invalid, "there is no change left to undo") : nil
    }
    let console = ConsoleStub()
    #expect(await run("orders undo 1 --steps 5", scenes, console) == 8)
    #expect(scenes.show.calls.count == 2)
    #expect(console.errors == "Order 1001 is changed.\nstorekeeper: there is no change left to undo\n")
    #expect(await run("orders undo 1 --steps 5", changing { _ in Problem(.invalid, "no change") }) == 7)
  }

  @Test func `the author of a change is the system's user where the environment names none`() async {
    let scenes = CommandLineScenesStub()
    _ = await run("orders undo 1", scenes)
    #expect(scenes.show.contexts.map(\.author.name) == ["system-user"])
  }

  @Test(arguments: ["orders delete 7", "orders erase 7"])
  func `an unknown order is refused without a question`(line: String) async {
    let scenes = CommandLineScenesStub(
      show: .init { _, display in try await display.displayProblem(Problem(.notFound, "order “7” does not exist")) })
    let console = ConsoleStub(terminal: .whole(), answers: ["y"])
    #expect(await run(line, scenes, console) == 3)
    #expect(console.errors == "storekeeper: order “7” does not exist\n")
  }

  @Test func `the end of input at a question stops it`() async {
    let scenes = CommandLineScenesStub()
    #expect(await run("orders delete 1", scenes, ConsoleStub(terminal: .whole())) == 130)
    #expect(scenes.show.calls == [.fetchOrder(.init(order: "1"))])
  }

  @Test(arguments: [("orders erase", 2), ("orders erase 1 --email a@b.example", 2)])
  func `whom to erase is said in one way`(line: String, status: Int32) async {
    #expect(await run(line + " --yes") == status)
  }

  @Test func `one version cannot be that of several orders`() async {
    #expect(await run("orders status 1 2 paid --if-version 1") == 2)
  }

  @Test func `a change shows the order, and says on standard error what was done`() async {
    let console = ConsoleStub()
    #expect(await run("orders undo 1", changing { _ in nil }, console) == 0)
    #expect(console.output == "1001\t6/29/07\tPlaced\t\tAmy Apple\tamy.apple@clean-swift.com\t$1.23\n")
    #expect(console.errors == "Order 1001 is changed.\n")
  }

  @Test func `a change that cannot be shown was made all the same, and says so`() async {
    let console = ConsoleStub(writeFailure: Problem(.full, "standard output cannot be written"))
    #expect(await run("orders undo 1", changing { _ in nil }, console) == 6)
    #expect(
      console.errors
        == "storekeeper: Order 1001 is changed. This could not be shown: standard output cannot be written\n")
  }

  @Test func `an order is shown as the scene has it`() async {
    let shown = ShowOrder.DisplayedOrder(
      rows: [.init(label: "Number", text: "1001"), .init(label: "Address", text: "Amy Apple\n1 Main St")],
      sums: [.init(label: "Total", text: "$2.00")], refunds: [], nextStatuses: ["Paid"],
      statusActions: ["Mark as paid"])
    var order = Order.amy
    order.items = [
      OrderItem(
        sku: "A", title: "Apple", quantity: 2, unitPrice: Money(minorUnits: 100, currency: .usd), discount: .zero(.usd))
    ]
    let document = OrderDocument(order, formatter)
    let scenes = CommandLineScenesStub(
      show: .init { _, display in
        try await display.displayFetchedOrder(
          .init(displayedOrder: shown, slip: .empty, document: document))
      })
    let terminal = ConsoleStub(terminal: .whole())
    #expect(await run("orders show 1 --no-color", scenes, terminal) == 0)
    #expect(
      terminal.output == """
        Number   1001
        Address  Amy Apple
                 1 Main St

        SKU  Title  Quantity  Unit price  Discount  Total
        A    Apple         2       $1.00            $2.00

        Total  $2.00

        """)
    #expect(terminal.errors == "Next: Paid\n")
    let piped = ConsoleStub()
    #expect(await run("orders show 1", scenes, piped) == 0)
    #expect(
      piped.output == "Number\t1001\nAddress\tAmy Apple 1 Main St\n\nA\tApple\t2\t$1.00\t\t$2.00\n\nTotal\t$2.00\n")
    let json = ConsoleStub()
    #expect(await run("orders show 1 --json", scenes, json) == 0)
    #expect(json.output == String(decoding: document.json(), as: UTF8.self) + "\n")
    #expect(await run("orders show 1 --format csv", scenes) == 2)
  }

  private func changing(_ failure: @escaping @Sendable (String) -> Problem?) -> CommandLineScenesStub {
    CommandLineScenesStub(
      show: .init { call, display in
        guard case .changeOrder(let request) = call else { return }
        if let problem = failure(request.order) { return try await display.displayProblem(problem) }
        try await display.displayChangedOrder(
          .init(
            document: OrderDocument(Order.amy, formatter), notice: "Order 1001 is changed.",
            isReplayed: false))
      })
  }
}

// MARK: Fixtures

extension ShowOrder.DisplayedSlip {
  /// A view model without content, for tests that do not print one.
  fileprivate static let empty = Self(title: "", rows: [], address: [], lines: [])
}
