import BulkOrdersProtocols
public import CommandLineKernel
import CustomersProtocols
import OrderDocumentsProtocols
import OrderFiltersKernel
import PresentationProtocols

/// The commands `customers list`, `show`, `tag` and `merge`.
public enum CustomersCommands {
  /// The word above the commands, with its line of help.
  public static let groups: [CommandTree.Group] = [("customers", "List customers, show or tag one, and merge two")]
  /// The commands, in the order of help.
  public static let all: [CommandLineKernel.Command<CustomersSession>] = [list, show, tag, merge, emails]

  private static let formats: [Format] = [.table, .json, .ndjson]
  fileprivate static let query = Option(
    "query", .text("TEXT"), "Only customers with an order that matches, as in orders list")
  fileprivate static let withTag = Option(
    "tag", .text("TAG").completed(by: TagOptions.source), repeatable: true,
    "Only customers with an order with this tag, or with all of several: gift,VIP")
  private static let limit = Option(
    "limit", .count("N", 1...Customers.mostListed), "The maximum number of customers (default 50)")
  private static let email = Operand(.text("EMAIL").completed(by: "emails"), "the customer's email, in any case")

  static let list = Command(
    path: ["customers", "list"], summary: "List customers, the one with the newest order first",
    options: [query, withTag, limit, SharedOptions.after], formats: formats,
    notes: ["A customer is all orders with one email. Totals are net: without drafts, cancelled orders and refunds."],
    examples: ["storekeeper customers list --query queso"]
  ) { invocation in
    let arguments = invocation.arguments
    let (scenes, context) = try await invocation.scenes()
    let request = Customers.FetchCustomers.Request(
      query: arguments[query], tags: arguments.all(withTag), limit: arguments.count(limit) ?? 50,
      after: arguments[SharedOptions.after])
    try invocation.page()
    try await withLifetime(of: CustomersDisplay(invocation)) {
      try await scenes.customers(for: $0, in: context).fetchCustomers(request)
    }
    return .done
  }

  static let show = Command(
    path: ["customers", "show"], summary: "Show a customer's orders in sum, names, phones, addresses and tags",
    operands: [email], formats: formats, examples: ["storekeeper customers show amy.apple@clean-swift.com"]
  ) { invocation in
    let (scenes, context) = try await invocation.scenes()
    try await withLifetime(of: CustomersDisplay(invocation)) {
      try await scenes.customers(for: $0, in: context).fetchCustomer(.init(email: invocation.arguments.operand(0)))
    }
    return .done
  }

  static let tag = Command(
    path: ["customers", "tag"], summary: "Add tags to all orders of a customer, or remove them", operands: [email],
    options: [TagOptions.add, TagOptions.remove, SharedOptions.idempotencyKey], formats: formats,
    notes: [
      """
      A customer has the tags of its orders; later orders do not get them. Each order is changed separately; the output \
      names the command that undoes all. One command changes at most 500.
      """
    ],
    examples: ["storekeeper customers tag amy.apple@clean-swift.com --add-tag VIP --remove-tag late"]
  ) { invocation in
    let arguments = invocation.arguments
    let (added, removed) = (arguments.all(TagOptions.add), arguments.all(TagOptions.remove))
    if added.isEmpty, removed.isEmpty { throw Problem(.usage, "customers tag needs --add-tag or --remove-tag") }
    let (scenes, context) = try await invocation.scenes()
    let display = CustomersDisplay(invocation)
    try await withLifetime(of: display) {
      try await scenes.customers(for: $0, in: context).changeCustomer(
        .init(
          arguments.operand(0), .tags(adding: added, removing: removed),
          idempotencyKey: arguments[SharedOptions.idempotencyKey], isDryRun: invocation.settings.isDryRun))
    }
    return await display.hasFailures ? .partlyDone : .done
  }

  static let merge = Command(
    path: ["customers", "merge"], summary: "Write the email of one customer to the orders of another",
    operands: [
      Operand(.text("FROM").completed(by: "emails"), "the email of the orders that change"),
      Operand(.text("INTO").completed(by: "emails"), "the email that they get"),
    ], options: [SharedOptions.idempotencyKey], formats: formats,
    notes: [
      "Each order is changed separately; the output names the command that undoes all. One merge changes at most 500."
    ],
    examples: ["storekeeper customers merge amy@old.example amy@new.example"]
  ) { invocation in
    let arguments = invocation.arguments
    var request = Customers.ChangeCustomer.Request(
      arguments.operand(0), .merge(into: arguments.operand(1)),
      idempotencyKey: arguments[SharedOptions.idempotencyKey], isDryRun: invocation.settings.isDryRun)
    let (scenes, context) = try await invocation.scenes()
    let display = CustomersDisplay(invocation)
    if try invocation.needsConfirmation() {
      let preview = MergePreview()
      try await withLifetime(of: preview) {
        request.isDryRun = true
        try await scenes.customers(for: $0, in: context).changeCustomer(request)
        request.isDryRun = invocation.settings.isDryRun
      }
      guard try invocation.agrees(await preview.question(arguments.operand(0), into: arguments.operand(1))) else {
        return .done
      }
    }
    try await withLifetime(of: display) {
      try await scenes.customers(for: $0, in: context).changeCustomer(request)
    }
    return await display.hasFailures ? .partlyDone : .done
  }
}

extension CustomersCommands {
  /// The hidden command that lists emails for completion.
  private static let emails = CompletionCommand.command(for: "emails") { (invocation: Invocation, typed) in
    let (scenes, context) = try await invocation.scenes()
    let display = EmailCompletion()
    try await withLifetime(of: display) {
      try await scenes.customers(for: $0, in: context)
        .fetchCustomers(.init(query: typed.isEmpty ? nil : typed, limit: CompletionCommand.limit))
    }
    return await display.candidates
  }
}

/// Receives customers.
private actor EmailCompletion: FetchCustomersDisplayLogic, CommandDisplay {
  private(set) var candidates: [CompletionCommand.Candidate] = []

  func displayFetchedCustomers(_ viewModel: Customers.FetchCustomers.ViewModel) {
    candidates += viewModel.document.customers.map { ($0.email, $0.name.display) }
  }
}

/// Reads how many orders a merge changes, for the question before it.
private actor MergePreview: ChangeCustomerDisplayLogic, CommandDisplay {
  private var document: CustomerChangeDocument?

  func displayChangedCustomer(_ viewModel: Customers.ChangeCustomer.ViewModel) { document = viewModel.document }

  func question(_ email: String, into other: String) -> String {
    let rest = document.map { $0.remaining > 0 ? " (\($0.remaining) more remain)" : "" } ?? ""
    return "Merge \((document?.orders.count ?? 0).of("order")) of \(email) into \(other)\(rest)?"
  }
}

/// Shows customers as a table, one as a list of facts, and the result of a change.
private actor CustomersDisplay: FetchCustomersDisplayLogic, FetchCustomerDisplayLogic, ChangeCustomerDisplayLogic,
  CommandDisplay
{
  private let invocation: Invocation
  private(set) var hasFailures = false

  init(_ invocation: Invocation) { self.invocation = invocation }

  func displayFetchedCustomers(_ viewModel: Customers.FetchCustomers.ViewModel) async throws {
    switch invocation.format {
    case .table: try invocation.writeTable(Customers.columns, viewModel.document.customers)
    case .ndjson: try invocation.writeJSON(lines: viewModel.document.customers)
    case .json, .csv: try invocation.writeJSON(viewModel.document)
    }
    try invocation.console.flush()
    let shown = viewModel.document.customers.count
    invocation.notePages(of: shown, next: viewModel.document.next, nil)
    if viewModel.document.next == nil, shown == 0, invocation.format == .table {
      let narrowing = [CustomersCommands.query, CustomersCommands.withTag, SharedOptions.after]
      let isNarrowed = narrowing.contains(where: invocation.arguments.has)
      invocation.note(
        isNarrowed
          ? "No customers match."
          : "There are no customers yet. “storekeeper orders create” creates an order, and so a customer.")
    }
  }

  func displayFetchedCustomer(_ viewModel: Customers.FetchCustomer.ViewModel) async throws {
    guard invocation.format == .table else { return try invocation.writeJSON(viewModel.document) }
    let document = viewModel.document
    let customer = document.customer
    func order(_ label: String, _ order: OrderSummaryDocument) -> Fact {
      Fact(label, "\(order.date.display)  (\(order.number))", isFormatted: true)
    }
    let facts =
      [Fact("Email", customer.email)] + document.names.map { Fact("Name", $0.display) }
      + document.phones.map { Fact("Phone", $0) }
      + [
        Fact("Orders", customer.count.display, isFormatted: true), Fact("Total", customer.total, isFormatted: true),
        order("First order", customer.firstOrder), order("Last order", customer.lastOrder),
      ]
      + (document.tags.isEmpty ? [] : [Fact("Tags", document.displayedTags)])
      + document.addresses.map { used in
        Fact("Address", "\(used.address.display.replacing("\n", with: ", "))  (order \(used.order))")
      }
    try invocation.write(invocation.lines(of: facts))
    try invocation.console.flush()
    invocation.note("Orders: storekeeper orders list --email \(customer.email)")
  }

  func displayChangedCustomer(_ viewModel: Customers.ChangeCustomer.ViewModel) async throws {
    let document = viewModel.document
    hasFailures = !document.failed.isEmpty
    try invocation.showOutcome(String(document.notice.dropLast()), document)
    for failure in document.failed { invocation.note("order \(failure.order): \(failure.detail)") }
    if document.undo.isEmpty { return }
    invocation.note("\(document.kind.heading): \(document.orders.map(String.init).joined(separator: ", "))")
    guard document.undo.count == document.orders.count else { return }
    invocation.noteUndo("undo", zip(document.orders, document.undo).map { (number: $0, version: $1.version) })
  }
}
