import BulkOrdersProtocols
import CommandLineTesting
import CustomersProtocols
import CustomersTesting
import Foundation
import Models
import OrderActionsProtocols
import OrderDocumentsProtocols
import PresentationProtocols
import PresentationTesting
import Testing

@testable import CommandLineKernel
@testable import CustomersCommandLineFrontEnd

@Suite struct `Commands of customers` {
  @Test(arguments: [
    ("customers list", CustomersBusinessLogicSpy.Call.fetchCustomers(.init())),
    ("customers list --query queso --limit 3 --after c", .fetchCustomers(.init(query: "queso", limit: 3, after: "c"))),
    ("customers list --tag VIP --tag gift", .fetchCustomers(.init(tags: ["VIP", "gift"]))),
    (
      "customers tag a@b.example --add-tag VIP --remove-tag late --dry-run --idempotency-key k",
      .changeCustomer(
        .init("a@b.example", .tags(adding: ["VIP"], removing: ["late"]), idempotencyKey: "k", isDryRun: true))
    ),
    ("customers show Amy@b.example", .fetchCustomer(.init(email: "Amy@b.example"))),
    (
      "customers merge a@b.example c@d.example --yes --idempotency-key k",
      .changeCustomer(.init("a@b.example", .merge(into: "c@d.example"), idempotencyKey: "k"))
    ),
    (
      "customers merge a@b.example c@d.example --dry-run",
      .changeCustomer(.init("a@b.example", .merge(into: "c@d.example"), isDryRun: true))
    ),
  ])
  func `ask the scene for exactly what was typed`(line: String, call: CustomersBusinessLogicSpy.Call) async {
    let scenes = ScenesStub(customers: .showingAmy())
    #expect(await run(line, scenes) == 0)
    #expect(scenes.customersSpy.calls == [call])
  }

  @Test func `list each customer with orders, net total, and first and last order`() async {
    let console = ConsoleStub()
    #expect(await run("customers list", ScenesStub(customers: .showingAmy()), console) == 0)
    #expect(console.output == "amy.apple@clean-swift.com\tAmy Apple\t2\t$1.23\t6/29/07\t6/29/07\n")
  }

  @Test func `show a customer with every name and address`() async {
    let console = ConsoleStub()
    #expect(await run("customers show amy", ScenesStub(customers: .showingAmy()), console) == 0)
    #expect(console.output.contains("Address\t1 Main Street, Springfield  (order 1001)\n"))
    #expect(console.errors.contains("storekeeper orders list --email amy.apple@clean-swift.com"))
  }

  @Test func `show the tags of a customer, each with the number of its orders`() async {
    let console = ConsoleStub()
    #expect(await run("customers show amy", ScenesStub(customers: .showingAmy()), console) == 0)
    #expect(console.output.contains("Tags\tVIP (2), gift (1)\n"))
  }

  @Test func `need a tag to add or to remove`() async {
    let (scenes, console) = (ScenesStub(customers: .showingAmy()), ConsoleStub())
    #expect(await run("customers tag a@b.example", scenes, console) == 2)
    #expect(scenes.customersSpy.calls.isEmpty)
  }

  @Test func `name the tagged orders, and one command that undoes all`() async {
    let console = ConsoleStub()
    #expect(await run("customers tag a --add-tag VIP", ScenesStub(customers: .showingAmy()), console) == 0)
    #expect(console.errors.contains("Tagged orders: 1, 2\n"))
    #expect(console.errors.contains("To undo all: storekeeper orders undo 1@4 2@7\n"))
  }

  @Test func `complete emails`() async {
    let (scenes, console) = (ScenesStub(customers: .showingAmy()), ConsoleStub())
    #expect(await run("__complete emails -- amy", scenes, console) == 0)
    #expect(scenes.customersSpy.calls == [.fetchCustomers(.init(query: "amy", limit: 100))])
    #expect(console.output == "amy.apple@clean-swift.com\tAmy Apple\n")
  }

  @Test func `ask before a merge, with the number of orders`() async {
    let console = ConsoleStub(terminal: .whole(), answers: ["n"])
    let scenes = ScenesStub(customers: .showingAmy())
    #expect(await run("customers merge a@b.example c@d.example", scenes, console) == 0)
    #expect(console.errors.contains("Merge 2 orders of a@b.example into c@d.example? [y/N]"))
    #expect(
      scenes.customersSpy.calls == [.changeCustomer(.init("a@b.example", .merge(into: "c@d.example"), isDryRun: true))])
  }

  @Test func `name the merged orders, and one command that undoes all`() async {
    let console = ConsoleStub()
    #expect(await run("customers merge a b --yes", ScenesStub(customers: .showingAmy()), console) == 0)
    #expect(console.errors.contains("Merged orders: 1, 2\n"))
    #expect(console.errors.contains("To undo all: storekeeper orders undo 1@4 2@7\n"))
  }

  @Test func `end with status 8 if an order kept its email`() async {
    let failed = [CustomerChangeDocument.Failure(order: 7, detail: "is locked")]
    let console = ConsoleStub()
    #expect(await run("customers merge a b --yes", ScenesStub(customers: .showingAmy(failed: failed)), console) == 8)
    #expect(console.errors.contains("order 7: is locked"))
  }
}

// MARK: Fixtures

/// The scene of customers as a spy.
private struct ScenesStub: CustomersScenes {
  let customersSpy: CustomersSceneSpy

  init(customers: CustomersSceneSpy) { customersSpy = customers }

  var customers: CustomersBuilder { customersSpy.builder }
}

/// Runs a line, split at its single spaces, over scenes that are spies, and returns the exit status.
private func run(_ line: String, _ scenes: ScenesStub, _ console: ConsoleStub = ConsoleStub()) async -> Int32 {
  let program = CommandLineProgram(
    "storekeeper", "Manages customers.", groups: CustomersCommands.groups,
    commands: CustomersCommands.all + [HelpCommand.command()], globalOptions: GlobalOptions.all, version: "1.2.3",
    console: console
  ) { _, _ in
    CustomersSession { _ in OpenedStore(url: "memory:", scenes: scenes, timeZone: nil) }
  }
  return await program.run(line.split(separator: " ").map { Array($0.utf8) })
}

extension CustomersSceneSpy {
  /// Returns a scene that shows Amy as the only customer.
  fileprivate static func showingAmy(failed: [CustomerChangeDocument.Failure] = []) -> CustomersSceneSpy {
    let row = OrderSummaryDocument(
      Order.amy.summary, ReferenceFormatters().formatter(locale: .init(identifier: "en_US"), timeZone: .gmt))
    let customer = CustomerDocument(
      email: row.email, name: row.name, count: .init(value: 2, isExact: true, display: "2"), totals: [row.total],
      firstOrder: row, lastOrder: row)
    return CustomersSceneSpy { call, display in
      switch call {
      case .fetchCustomers:
        try await display.displayFetchedCustomers(.init(document: .init(customers: [customer], next: nil)))
      case .fetchCustomer:
        let address = AddressDocument(Address(street1: "1 Main Street", city: "Springfield"))
        try await display.displayFetchedCustomer(
          .init(
            document: .init(
              customer: customer, names: [row.name], phones: [], addresses: [.init(address: address, order: 1001)],
              tags: [
                .init(tag: "VIP", orders: 2, displayedOrders: "2"), .init(tag: "gift", orders: 1, displayedOrders: "1"),
              ])))
      case .changeCustomer(let request):
        let kind: CustomerChangeDocument.Kind = if case .tags = request.change { .tagged } else { .merged }
        try await display.displayChangedCustomer(
          .init(
            document: .init(
              kind, [1, 2], failed: failed, remaining: 0,
              undo: [.init(order: "a", version: 4, action: .undo), .init(order: "b", version: 7, action: .undo)],
              notice: "2 orders merged.")))
      }
    }
  }
}
