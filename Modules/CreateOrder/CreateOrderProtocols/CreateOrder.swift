public import APIDocuments
public import OrdersStoreProtocols
public import PresentationProtocols

/// The form in which an order is created or edited.
public enum CreateOrder {
  /// How many lines an order can have.
  public static let mostItems = OrderLimits.items

  /// What has been kept, as text labels need it.
  public struct DisplayedOrder: Hashable, Sendable {
    public var id: String
    public var number: String
    public var date: String
    public var status: String
    public var email: String
    public var name: String
    public var total: String

    public init(
      id: String, number: String, date: String, status: String, email: String, name: String, total: String
    ) {
      self.id = id
      self.number = number
      self.date = date
      self.status = status
      self.email = email
      self.name = name
      self.total = total
    }
  }

  /// Keeps a new order.
  public enum CreateOrder {
    public struct Request: Hashable, Sendable {
      public var input: OrderInput
      public var isDraft: Bool
      public var idempotencyKey: String?
      public var isDryRun: Bool
      /// Whether a person typed amounts and the date as the locale writes them.
      public var isTyped: Bool

      public init(
        input: OrderInput, isDraft: Bool = false, idempotencyKey: String? = nil, isDryRun: Bool = false,
        isTyped: Bool = false
      ) {
        self.input = input
        self.isDraft = isDraft
        self.idempotencyKey = idempotencyKey
        self.isDryRun = isDryRun
        self.isTyped = isTyped
      }
    }
  }

  /// Changes an order that is there.
  public enum UpdateOrder {
    public struct Request: Hashable, Sendable {
      /// An id, a number or a reference.
      public var order: String
      public var input: OrderInput
      /// Whether fields that the input does not name are cleared, or stay.
      public var isReplacing: Bool
      public var ifVersion: Int64?
      public var idempotencyKey: String?
      public var isDryRun: Bool
      /// Whether a person typed amounts and the date as the locale writes them.
      public var isTyped: Bool

      public init(
        order: String, input: OrderInput, isReplacing: Bool = false, ifVersion: Int64? = nil,
        idempotencyKey: String? = nil, isDryRun: Bool = false, isTyped: Bool = false
      ) {
        self.order = order
        self.input = input
        self.isReplacing = isReplacing
        self.ifVersion = ifVersion
        self.idempotencyKey = idempotencyKey
        self.isDryRun = isDryRun
        self.isTyped = isTyped
      }
    }
  }

  /// What either of them kept.
  public struct Response: Hashable, Sendable {
    public var receipt: OrderReceipt
    public var isNew: Bool
    public var isDryRun: Bool

    public init(receipt: OrderReceipt, isNew: Bool, isDryRun: Bool) {
      self.receipt = receipt
      self.isNew = isNew
      self.isDryRun = isDryRun
    }
  }

  /// The order as it was kept.
  public struct ViewModel: Hashable, Sendable {
    public var displayedOrder: DisplayedOrder
    public var document: OrderDocument
    /// What has been done, in a sentence.
    public var notice: String
    public var isReplayed: Bool

    public init(displayedOrder: DisplayedOrder, document: OrderDocument, notice: String, isReplayed: Bool) {
      self.displayedOrder = displayedOrder
      self.document = document
      self.notice = notice
      self.isReplayed = isReplayed
    }
  }

  /// Finds the faults of a new order, and stores nothing.
  public enum ValidateOrder {
    /// A question for the faults of an input, which may be incomplete.
    public struct Request: Hashable, Sendable {
      /// The order as far as it is known.
      public var input: OrderInput

      /// Creates a request.
      public init(input: OrderInput) { self.input = input }
    }

    /// The rules that an order would break.
    public struct Response: Hashable, Sendable {
      /// The invalid fields; none where the order could be created.
      public var invalidFields: [InvalidField]

      /// Creates a response.
      public init(invalidFields: [InvalidField]) { self.invalidFields = invalidFields }
    }

    /// The faults of an order, in words.
    public struct ViewModel: Hashable, Sendable {
      /// The faults, each with the pointer of its field; none where the order could be created.
      public var faults: [Problem.Fault]

      /// Creates a view model.
      public init(faults: [Problem.Fault]) { self.faults = faults }
    }
  }

  /// The form, filled with an order that is there, or empty for a new one.
  public enum FetchForm {
    public struct Request: Hashable, Sendable {
      /// An id, a number or a reference; `nil` for a new order.
      public var order: String?
      /// How many empty lines stand after the order's items.
      public var emptyItems: Int

      public init(order: String?, emptyItems: Int = 0) {
        self.order = order
        self.emptyItems = emptyItems
      }
    }

    public struct Response: Hashable, Sendable {
      public var order: Order?
      public var emptyItems: Int

      public init(order: Order?, emptyItems: Int = 0) {
        self.order = order
        self.emptyItems = emptyItems
      }
    }

    /// One field of the form, as text labels and text fields need it.
    public struct DisplayedField: Hashable, Sendable {
      /// Where its value stands in the order, as a fault names it: `/billingAddress/city`, `/items/0/unitPrice`.
      public var pointer: String
      /// What it is, in words: `City`.
      public var label: String
      /// What stands in the field, as the locale writes it and reads it again; empty where there is nothing.
      public var text: String
      /// What may be chosen, by `value`; empty where anything may be typed.
      public var choices: [DisplayedValue]

      public init(pointer: String, label: String, text: String, choices: [DisplayedValue] = []) {
        self.pointer = pointer
        self.label = label
        self.text = text
        self.choices = choices
      }
    }

    /// Fields that belong together, under a heading: `Billing address`.
    public struct DisplayedSection: Hashable, Sendable {
      public var heading: String
      public var fields: [DisplayedField]

      public init(heading: String, fields: [DisplayedField]) {
        self.heading = heading
        self.fields = fields
      }
    }

    public struct ViewModel: Hashable, Sendable {
      /// In the order of the screen: the order, the customer, both addresses, shipment, sums, the note.
      public var sections: [DisplayedSection]
      /// The lines of the order, each with the same fields: SKU, title, quantity, unit price, discount.
      public var items: [[DisplayedField]]
      /// The order's values; what goes out comes in. `nil` for a new order.
      public var document: OrderDocument?

      public init(sections: [DisplayedSection], items: [[DisplayedField]], document: OrderDocument?) {
        self.sections = sections
        self.items = items
        self.document = document
      }
    }
  }
}
