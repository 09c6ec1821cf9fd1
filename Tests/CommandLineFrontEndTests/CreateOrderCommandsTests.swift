import CommandLineTesting
import CreateOrderProtocols
import CreateOrderTesting
import DocumentsProtocols
import Foundation
import JSON
import Models
import OrderDocumentsProtocols
import PresentationProtocols
import PresentationTesting
import Testing
@testable import CommandLineKernel

@testable import CommandLineFrontEnd

@Suite struct `Creating and editing orders` {
  @Test func `every field goes to its place`() async {
    let scenes = CommandLineScenesStub()
    let words = [
      "orders", "create", "--first-name", "Amy", "--last-name", "Apple", "--email", "amy@example.com", "--phone",
      "555-0100", "--date", "-7d", "--reference", "#1", "--note", "soon", "--total", "1.23", "--currency", "EUR",
      "--discount", "1", "--shipping-charge", "2", "--tax", "3", "--tax-included", "--ship", "two-day", "--service",
      "Air", "--billing-city", "Berlin", "--shipment-zip", "10115", "--item", "A;Apple;2;1.00", "--item",
      "B;Semi\\;colon;1;2.00;0.50", "--draft", "--idempotency-key", "k1", "--dry-run",
    ]
    #expect(await run(words, scenes) == 0)
    var input = OrderInput()
    input.firstName = .set("Amy")
    input.lastName = .set("Apple")
    input.email = .set("amy@example.com")
    input.phone = .set("555-0100")
    input.date = .set("-7d")
    input.reference = .set("#1")
    input.note = .set("soon")
    input.total = .set(MoneyInput("1.23"))
    input.currency = .set("EUR")
    input.discount = .set(MoneyInput("1"))
    input.shippingCharge = .set(MoneyInput("2"))
    input.tax = .set(MoneyInput("3"))
    input.taxIncluded = .set(true)
    input.shipmentMethod = .set("two-day")
    input.service = .set("Air")
    input.billingAddress = .set(AddressInput(parts: ["city": .set("Berlin")]))
    input.shipmentAddress = .set(AddressInput(parts: ["zip": .set("10115")]))
    input.items = .set([
      ItemInput(sku: "A", title: "Apple", quantity: "2", unitPrice: MoneyInput("1.00")),
      ItemInput(
        sku: "B", title: "Semi;colon", quantity: "1", unitPrice: MoneyInput("2.00"), discount: MoneyInput("0.50")),
    ])
    #expect(
      scenes.create.calls == [
        .createOrder(.init(input: input, isDraft: true, idempotencyKey: "k1", isDryRun: true))
      ])
  }

  @Test(arguments: [["orders", "create", "--email", "a@b.example"], ["orders", "edit", "7"]])
  func `the shop's tax rate is one word`(words: [String]) async {
    let scenes = CommandLineScenesStub()
    #expect(await run(words + ["--tax-rate", "shop", "--tax-name", "VAT"], scenes) == 0)
    var tax = TaxInput()
    (tax.rate, tax.name) = (TaxInput.shopRate, "VAT")
    let inputs = scenes.create.calls.map { call -> OrderInput? in
      switch call {
      case .createOrder(let request): request.input
      case .updateOrder(let request): request.input
      default: nil
      }
    }
    #expect(inputs.map { $0?.taxes } == [.set([tax])])
  }

  @Test func `an empty value clears a field, and what is not named stays`() async {
    let scenes = CommandLineScenesStub()
    let words = [
      "orders", "edit", "7", "--phone", "", "--ship=", "--item", "", "--billing-street2=", "--add-item", "A;Apple;1;1",
      "--remove-item", "B", "--if-version", "3",
    ]
    #expect(await run(words, scenes) == 0)
    var input = OrderInput()
    input.phone = .cleared
    input.shipmentMethod = .cleared
    input.items = .cleared
    input.billingAddress = .set(AddressInput(parts: ["street2": .cleared]))
    input.addedItems = [ItemInput(sku: "A", title: "Apple", quantity: "1", unitPrice: MoneyInput("1"))]
    input.removedSKUs = ["B"]
    #expect(scenes.create.calls == [.updateOrder(.init(order: "7", input: input, ifVersion: 3))])
  }

  @Test func `an empty item clears the items of an order, and is refused for a new one and beside another item`() async
  {
    let scenes = CommandLineScenesStub()
    #expect(await run(["orders", "edit", "7", "--item", ""], scenes) == 0)
    #expect(await run(["orders", "edit", "7", "--item", "", "--item", "A;Apple;1;2"], scenes) == 2)
    #expect(await run(["orders", "create", "--email", "a@b.example", "--item", ""], scenes) == 2)
    #expect(scenes.create.calls.count == 1)
  }

  @Test(arguments: ["A;Apple;1", "A;Apple;1;2;3;4", ";", "A\\;B\\;C\\;D"])
  func `an item has four or five parts`(text: String) async {
    let console = ConsoleStub()
    #expect(await run(["orders", "create", "--item", text], CommandLineScenesStub(), console) == 2)
    #expect(console.errors.contains("SKU;TITLE;QUANTITY;UNIT PRICE"))
  }

  @Test func `an order comes from a file, or from standard input, and from nowhere else then`() async throws {
    let path = temporaryPath("order.json")
    defer { try? FileManager.default.removeItem(atPath: path) }
    let json = #"{"name":{"first":"Amy","last":"Apple"},"total":"1.23","phone":null}"#
    try json.write(toFile: path, atomically: true, encoding: .utf8)
    let input = try OrderInput(json: Array(json.utf8))
    let scenes = CommandLineScenesStub()
    #expect(await run(["orders", "create", "--from", path], scenes) == 0)
    #expect(await run("orders edit 1 --from -", scenes, ConsoleStub(input: json)) == 0)
    #expect(
      scenes.create.calls == [.createOrder(.init(input: input)), .updateOrder(.init(order: "1", input: input))])
    #expect(await run(["orders", "create", "--from", path, "--note", "x"], scenes) == 2)
    #expect(await run("orders create --from /nowhere/order.json", scenes) == 3)
    #expect(await run("orders create --from -", scenes, ConsoleStub(input: "{")) == 2)
    #expect(scenes.create.calls.count == 2)
  }

  @Test func `an edit must say what to change`() async {
    #expect(await run("orders edit 1") == 2)
  }

  @Test func `on a terminal what is missing is asked for`() async {
    let scenes = CommandLineScenesStub()
    let console = ConsoleStub(
      terminal: .whole(), answers: ["Amy", "a@b.example", "", "A", "Apple", "2", "1.00", ""])
    #expect(await run("orders create --last-name Apple", scenes, console) == 0)
    var input = OrderInput()
    input.firstName = .set("Amy")
    input.lastName = .set("Apple")
    input.email = .set("a@b.example")
    input.items = .set([ItemInput(sku: "A", title: "Apple", quantity: "2", unitPrice: MoneyInput("1.00"))])
    #expect(scenes.create.calls.last == .createOrder(.init(input: input)))
    #expect(!console.errors.contains("Last name"))
    #expect(console.output.isEmpty)
  }

  @Test func `an answer that is not taken is asked for again, and what was typed before stays`() async {
    let scenes = CommandLineScenesStub(
      create: .init { call, display in
        guard case .validateOrder(let request) = call else { return }
        let faults: [Problem.Fault] = [
          .init(pointer: "/email", message: "has no @"), .init(pointer: "/total", message: "is none"),
        ]
        try await display.displayFaults(.init(faults: request.input.email == .set("a@b.example") ? [] : faults))
      })
    let console = ConsoleStub(terminal: .whole(), answers: ["Amy", "Apple", "amy", "a@b.example", "1.23"])
    #expect(await run("orders create", scenes, console) == 0)
    var input = OrderInput()
    input.firstName = .set("Amy")
    input.lastName = .set("Apple")
    input.email = .set("a@b.example")
    input.total = .set(MoneyInput("1.23"))
    #expect(scenes.create.calls.last == .createOrder(.init(input: input)))
    #expect(scenes.create.calls.count == 6)
    #expect(console.errors.contains("Email:   email has no @\nEmail: "))
    #expect(!console.errors.contains("is none"))
  }

  @Test func `the card is asked for last, and a bad number or expiry is asked for again`() async {
    let scenes = CommandLineScenesStub(
      create: .init { call, display in
        guard case .validateOrder(let request) = call,
          case .set(.number(let number, let expires)) = request.input.payment
        else { return }
        if number == "1" {
          try await display.displayFaults(.init(faults: [.init(pointer: "/payment/cardNumber", message: "is none")]))
        } else if expires == "2001-05" {
          try await display.displayFaults(.init(faults: [.init(pointer: "/payment/expires", message: "is over")]))
        }
      })
    let console = ConsoleStub(
      terminal: .whole(),
      answers: ["Amy", "Apple", "a@b.example", "1.23", "1", "4242 4242 4242 4242", "soon", "05/01", "05/30"])
    #expect(await run("orders create --card -", scenes, console) == 0)
    #expect(
      console.errors == """
        First name: Last name: Email: Total (empty to enter items): Card number (not shown): \
          payment: card number is none
        Card number (not shown): Expires MM/YY (not shown):   Enter the expiry date, for example 05/30.
        Expires MM/YY (not shown):   payment: expires is over
        Expires MM/YY (not shown):\u{20}
        """)
    guard case .createOrder(let request)? = scenes.create.calls.last else { return #expect(Bool(false)) }
    #expect(request.input.payment == .set(.number("4242 4242 4242 4242", expires: "2030-05")))
  }

  @Test func `an option with a bad value is asked for again until it is good`() async {
    let scenes = CommandLineScenesStub(
      create: .init { call, display in
        guard case .validateOrder(let request) = call, request.input.date != .set("2007-06-29") else { return }
        try await display.displayFaults(.init(faults: [.init(pointer: "/date", message: "is no day")]))
      })
    let line = "orders create --first-name Amy --last-name Apple --email a@b.example --total 1.23 --date soon"
    let console = ConsoleStub(terminal: .whole(), answers: ["later", "29.06.07"])
    #expect(await run(line, scenes, console) == 0)
    #expect(console.errors == "  date is no day\nDate:   date is no day\nDate: ")
    guard case .createOrder(let request)? = scenes.create.calls.last else { return #expect(Bool(false)) }
    #expect(request.input.date == .set("2007-06-29") && request.input.firstName == .set("Amy"))

    let refused = ConsoleStub(terminal: .whole(), answers: ["1", "2", "3", "4", "5", "29.06.07"])
    #expect(await run(line, scenes, refused) == 0, "nothing typed is lost, however many answers are refused")
  }

  @Test(arguments: [Terminal(), .whole()])
  func `no field is prompted for without a terminal or with --no-input`(terminal: Terminal) async {
    let scenes = CommandLineScenesStub()
    let console = ConsoleStub(terminal: terminal)
    #expect(await run(terminal.isInput ? "orders create --no-input" : "orders create", scenes, console) == 0)
    #expect(scenes.create.calls == [.createOrder(.init(input: OrderInput()))])
    #expect(console.errors.isEmpty)
  }

  @Test func `a card is asked for without echo`() async {
    let scenes = CommandLineScenesStub()
    let console = ConsoleStub(terminal: .whole(), answers: ["4242 4242 4242 4242", "05/30"])
    #expect(await run("orders edit 1 --card -", scenes, console) == 0)
    var input = OrderInput()
    input.payment = .set(.number("4242 4242 4242 4242", expires: "2030-05"))
    #expect(scenes.create.calls.last == .updateOrder(.init(order: "1", input: input)))
    #expect(console.secrets.count == 2)
    #expect(!console.errors.contains("4242"))
  }

  @Test(arguments: [
    ("4242424242424242 05/30", "4242424242424242", "2030-05"),
    ("4242 4242 4242 4242 05/2030", "4242424242424242", "2030-05"),
    ("4242424242424242 2030-05", "4242424242424242", "2030-05"),
  ])
  func `a card comes through a pipe as one line`(line: String, number: String, expires: String) async {
    let scenes = CommandLineScenesStub()
    #expect(await run("orders edit 1 --card -", scenes, ConsoleStub(answers: [line])) == 0)
    var input = OrderInput()
    input.payment = .set(.number(number, expires: expires))
    #expect(scenes.create.calls == [.updateOrder(.init(order: "1", input: input))])
  }

  @Test(arguments: [("", 7), ("4242424242424242", 7), ("4242424242424242 5/30", 7), ("4242424242424242 soon", 7)])
  func `a line that is no card and expiry is refused, and not repeated`(line: String, status: Int32) async {
    let scenes = CommandLineScenesStub()
    let console = ConsoleStub(answers: [line])
    #expect(await run("orders edit 1 --card -", scenes, console) == status)
    #expect(!console.errors.contains("4242"))
    #expect(scenes.locations.isEmpty)
  }

  @Test func `a created order is printed with a sentence about it`() async {
    let scenes = CommandLineScenesStub(create: .init { _, display in try await display.displaySavedOrder(.amy) })
    let console = ConsoleStub()
    #expect(await run("orders create --total 1.23", scenes, console) == 0)
    #expect(console.output == "1001\t6/29/07\tPlaced\t\tAmy Apple\tamy.apple@clean-swift.com\t$1.23\n")
    #expect(console.errors == "Order 1001 created.\n")
    let json = ConsoleStub()
    #expect(await run("orders create --total 1.23 --json", scenes, json) == 0)
    #expect(json.output == String(decoding: OrderDocument(Order.amy, formatter).json(), as: UTF8.self) + "\n")
  }
}

@Suite struct `Editing an order in an editor` {
  @Test func `the edited text replaces the order at the version that was opened`() async throws {
    let scenes = editing()
    let changed = #"{"name":{"first":"Ann","last":"Apple"},"total":"1.23"}"#
    let console = ConsoleStub(environment: ["EDITOR": "ed"]) { path in
      (try? changed.write(toFile: path, atomically: true, encoding: .utf8)) != nil
    }
    #expect(await run("orders edit 1001 --editor", scenes, console) == 0)
    let input = try OrderInput(json: Array(changed.utf8))
    #expect(
      scenes.create.calls == [
        .fetchForm(.init(order: "1001")),
        .updateOrder(.init(order: "abc123", input: input, isReplacing: true, ifVersion: 1)),
      ])
  }

  @Test func `an order is not updated if the text is unchanged or the editor fails`() async {
    let same = editing()
    #expect(await run("orders edit 1001 --editor", same, ConsoleStub(environment: ["EDITOR": "ed"])) == 0)
    #expect(same.create.calls == [.fetchForm(.init(order: "1001"))])
    let failing = editing()
    let console = ConsoleStub(environment: ["VISUAL": "vi"]) { _ in false }
    #expect(await run("orders edit 1001 --editor", failing, console) == 2)
    #expect(failing.create.calls.count == 1)
    #expect(await run("orders edit 1001 --editor", editing()) == 2)
  }

  @Test func `an unreadable draft is saved, and the message names its file`() async throws {
    let console = ConsoleStub(environment: ["EDITOR": "ed"]) { path in
      (try? "{ mine".write(toFile: path, atomically: true, encoding: .utf8)) != nil
    }
    #expect(await run("orders edit 1001 --editor", editing(), console) == 2)
    let saved = try #require(console.errors.firstMatch(of: /saved in ([^;\n]+)/))
    #expect(try String(contentsOfFile: String(saved.1), encoding: .utf8) == "{ mine")
    try FileManager.default.removeItem(atPath: String(saved.1))
  }

  private func editing() -> CommandLineScenesStub {
    CommandLineScenesStub(
      create: .init { call, display in
        if case .fetchForm = call {
          try await display.displayForm(.init(sections: [], items: [], document: OrderDocument(Order.amy, formatter)))
        }
      })
  }
}

extension CreateOrder.ViewModel {
  fileprivate static var amy: CreateOrder.ViewModel {
    CreateOrder.ViewModel(
      document: OrderDocument(Order.amy, formatter), notice: "Order 1001 created.", isReplayed: false)
  }
}
