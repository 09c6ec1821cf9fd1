public import OrderDocumentsProtocols
public import OrdersStoreProtocols
public import PresentationProtocols

extension CreateOrder {
  /// The use case that fills the form with an existing order, or returns an empty form.
  public enum FetchForm {
    /// The number of newest orders whose customers and items the form suggests.
    public static let mostSuggesting = 100
    /// The greatest number of items that the form suggests.
    public static let mostKnownItems = 200

    /// The order to edit and the size of the form.
    public struct Request: Hashable, Sendable {
      /// The order's id, number or reference; `nil` for a new order.
      public var order: String?
      /// The id, number or reference of another order of the customer, whose name, contact and addresses the form of a
      /// new order has; `nil` for none.
      public var customerOf: String?
      /// The email of a customer, whose newest order is used in the same way; `nil` for none.
      public var customerEmail: String?
      /// The number of empty lines after the lines of the order.
      public var emptyItems: Int
      /// Whether the form suggests the customers and the items of the newest orders.
      public var hasSuggestions: Bool

      public init(
        order: String?, customerOf: String? = nil, customerEmail: String? = nil, emptyItems: Int = 0,
        hasSuggestions: Bool = false
      ) {
        self.order = order
        self.customerOf = customerOf
        self.customerEmail = customerEmail
        self.emptyItems = emptyItems
        self.hasSuggestions = hasSuggestions
      }
    }

    /// The order to edit, before it is formatted.
    public struct Response: Hashable, Sendable {
      /// The order; `nil` for an empty form.
      public var order: Order?
      /// Another order of the customer of a new order; `nil` for none.
      public var customerOf: Order?
      /// The number of empty lines after the lines of the order.
      public var emptyItems: Int
      /// The newest orders, whose customers and items are suggested; empty if they were not requested.
      public var newest: [Order]

      public init(order: Order?, customerOf: Order? = nil, emptyItems: Int = 0, newest: [Order] = []) {
        self.order = order
        self.customerOf = customerOf
        self.emptyItems = emptyItems
        self.newest = newest
      }
    }

    /// A field of the form, as text for a label and a text field.
    public struct DisplayedField: Hashable, Sendable {
      /// The JSON Pointer of the value in the order, as in a fault: `/billingAddress/city`, `/items/0/unitPrice`.
      public var pointer: String
      /// The name of the field for people: `City`.
      public var label: String
      /// The value in the locale's notation, which the form can parse again; a day as `2007-06-29`; empty if none.
      public var text: String
      /// The allowed values; empty for a text field.
      public var choices: [DisplayedValue]

      public init(pointer: String, label: String, text: String, choices: [DisplayedValue] = []) {
        self.pointer = pointer
        self.label = label
        self.text = text
        self.choices = choices
      }
    }

    /// An item of the newest orders.
    public struct KnownItem: Hashable, Sendable {
      /// The stock keeping unit.
      public var sku: String
      /// The title in the newest order.
      public var title: String
      /// The unit price in the newest order, in the locale's notation.
      public var unitPrice: String

      public init(sku: String, title: String, unitPrice: String) {
        self.sku = sku
        self.title = title
        self.unitPrice = unitPrice
      }
    }

    /// A group of fields under a heading: `Billing address`.
    public struct DisplayedSection: Hashable, Sendable {
      /// The heading above the fields.
      public var heading: String
      /// The fields, in order.
      public var fields: [DisplayedField]
      /// Whether most orders leave the section empty, so that a form may close it.
      public var isOptional: Bool

      /// Creates a section from its heading and fields.
      public init(heading: String, fields: [DisplayedField], isOptional: Bool = false) {
        self.heading = heading
        self.fields = fields
        self.isOptional = isOptional
      }
    }

    /// The formatted form.
    public struct ViewModel: Hashable, Sendable {
      /// The sections in order: order, customer, both addresses, shipment, sums, note.
      public var sections: [DisplayedSection]
      /// The fields of each line of the order: SKU, title, quantity, unit price, discount.
      public var items: [[DisplayedField]]
      /// The order for programs, whose JSON the update accepts; `nil` for a new order.
      public var document: OrderDocument?
      /// The emails of the customers of the newest orders, each with the customer's name.
      public var knownCustomers: [DisplayedValue] = []
      /// The items of the newest orders.
      public var knownItems: [KnownItem] = []

      public init(sections: [DisplayedSection], items: [[DisplayedField]], document: OrderDocument?) {
        self.sections = sections
        self.items = items
        self.document = document
      }
    }
  }
}

/// Shows the form of an order.
public protocol FetchFormDisplayLogic: ProblemDisplayLogic {
  /// Shows the form.
  func displayForm(_ viewModel: CreateOrder.FetchForm.ViewModel) async throws
}

extension ResultDisplay: FetchFormDisplayLogic where Result == CreateOrder.FetchForm.ViewModel {
  public func displayForm(_ viewModel: CreateOrder.FetchForm.ViewModel) { take(viewModel) }
}

extension UseCases where BusinessLogic == any CreateOrderBusinessLogic, Display: FetchFormDisplayLogic {
  /// Shows the form with the values of an order, or the empty form for a new order.
  public func fetchForm(_ request: CreateOrder.FetchForm.Request) async throws {
    try await businessLogic.fetchForm(request)
  }
}
