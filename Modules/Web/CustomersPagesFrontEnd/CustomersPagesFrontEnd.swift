public import CustomersProtocols
public import ListOrdersProtocols
public import WebKernel

/// The pages of customers: the list, one customer, and the merge of two.
public struct CustomersPagesFrontEnd: Sendable {
  /// The pages, and what their forms send.
  public let operations: [WebOperation]

  /// Creates the pages over the scenes of a store.
  public init(customers: CustomersBuilder, listOrders: ListOrdersBuilder) {
    operations = CustomersPages(customers: customers, listOrders: listOrders).operations
  }
}
