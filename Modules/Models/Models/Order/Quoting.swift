extension String {
  /// The text as a message repeats it: in quotation marks and short; a card's number, typed in the wrong place, never.
  public func quoted(_ limit: Int = 60) -> String {
    PaymentCard.isNumber(self) ? "a long number" : "“\(prefix(limit))”"
  }
}
