public import APIProtocols
public import OrdersStoreProtocols

/// The form in which an order is created or edited.
public enum CreateOrder {
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

      public init(input: OrderInput, isDraft: Bool = false, idempotencyKey: String? = nil, isDryRun: Bool = false) {
        self.input = input
        self.isDraft = isDraft
        self.idempotencyKey = idempotencyKey
        self.isDryRun = isDryRun
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

      public init(
        order: String, input: OrderInput, isReplacing: Bool = false, ifVersion: Int64? = nil,
        idempotencyKey: String? = nil, isDryRun: Bool = false
      ) {
        self.order = order
        self.input = input
        self.isReplacing = isReplacing
        self.ifVersion = ifVersion
        self.idempotencyKey = idempotencyKey
        self.isDryRun = isDryRun
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

  /// Fills the form with an order that is there.
  public enum FetchForm {
    public struct Request: Hashable, Sendable {
      public var order: String

      public init(order: String) { self.order = order }
    }

    public struct Response: Hashable, Sendable {
      public var order: Order

      public init(order: Order) { self.order = order }
    }

    public struct ViewModel: Hashable, Sendable {
      /// The order's values; what goes out comes in.
      public var document: OrderDocument

      public init(document: OrderDocument) { self.document = document }
    }
  }
}
