public import OrderDocumentsProtocols
public import OrdersStoreProtocols
public import PresentationProtocols

extension CreateOrder {
  /// The use case that fills the form with an existing order, or returns an empty form.
  public enum FetchForm {
    /// The order to edit and the size of the form.
    public struct Request: Hashable, Sendable {
      /// The order's id, number or reference; `nil` for a new order.
      public var order: String?
      /// The id, number or reference of another order of the customer, whose name, contact and addresses the form of a
      /// new order has; `nil` for none.
      public var customerOf: String?
      /// The number of empty lines after the lines of the order.
      public var emptyItems: Int

      public init(order: String?, customerOf: String? = nil, emptyItems: Int = 0) {
        self.order = order
        self.customerOf = customerOf
        self.emptyItems = emptyItems
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

      public init(order: Order?, customerOf: Order? = nil, emptyItems: Int = 0) {
        self.order = order
        self.customerOf = customerOf
        self.emptyItems = emptyItems
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

    /// A group of fields under a heading: `Billing address`.
    public struct DisplayedSection: Hashable, Sendable {
      /// The heading above the fields.
      public var heading: String
      /// The fields, in order.
      public var fields: [DisplayedField]

      /// Creates a section from its heading and fields.
      public init(heading: String, fields: [DisplayedField]) {
        self.heading = heading
        self.fields = fields
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
