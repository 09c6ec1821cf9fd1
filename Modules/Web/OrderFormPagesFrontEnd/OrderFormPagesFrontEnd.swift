public import CreateOrderProtocols
public import WebKernel

/// The pages of the form that creates and edits orders.
public struct OrderFormPagesFrontEnd: Sendable {
  /// The pages, and what their forms send.
  public let operations: [WebOperation]

  public init(createOrder: CreateOrderBuilder) { operations = CreateOrderPages(createOrder: createOrder).operations }
}
