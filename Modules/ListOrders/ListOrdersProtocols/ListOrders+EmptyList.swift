extension ListOrders {
  /// The texts that every front end shows in place of an empty list.
  public enum EmptyList {
    /// The store has no orders.
    public static let store = "There are no orders yet."
    /// The filter finds no orders.
    public static let search = "No orders match."
    /// The words of the search text find no orders together.
    public static let words = "No order has all of these words."
  }
}
