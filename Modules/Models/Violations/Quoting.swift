extension String {
  /// Returns the text in quotation marks for a message, shortened to `limit` characters; a card number is hidden.
  public func quoted(_ limit: Int = 60) -> String {
    CardNumber.digits(self) != nil ? "a long number" : "“\(prefix(limit))”"
  }
}
