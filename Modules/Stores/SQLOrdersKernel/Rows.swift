public import OrdersStoreProtocols
public import SQLKernel

// The columns of orders that both engines have.

extension SQLRow {
  /// Reads a summary and the time of the order's last change.
  ///
  /// The columns are number, id, version, status, date, updated, reference, first name, last name, email, currency,
  /// total, what the engine reads refunds from, and the shipped part.
  ///
  /// - Parameter hasRefunds: reads whether there are refunds.
  /// - Throws: `corrupt` if its status or its currency does not exist.
  @inlinable public mutating func summary(
    hasRefunds: (inout Self) -> Bool
  ) throws(Failure) -> (summary: OrderSummary, updatedAt: Instant) {
    let (number, id, version) = (integer(), text(), integer())
    let status = try status(of: number)
    let (date, updatedAt, reference) = (instant(), instant(), optionalText())
    let (firstName, lastName, email) = (text(), text(), text())
    let currency = try currency(of: number)
    let total = Money(minorUnits: integer(), currency: currency)
    let summary = OrderSummary(
      id: id, number: number, version: version, status: status, date: date, reference: reference,
      name: PersonName(first: firstName, last: lastName), email: email,
      total: total, updatedAt: updatedAt, hasRefunds: hasRefunds(&self),
      shippedPart: ShippedPart(code: integer(), of: status))
    return (summary, updatedAt)
  }

  /// Reads the total of an order with its status and date from the columns number, status, date, currency and total.
  @inlinable public mutating func datedTotal() throws(Failure) -> (total: Money, status: OrderStatus, date: Instant) {
    let number = integer()
    let (status, date) = (try status(of: number), instant())
    let currency = try currency(of: number)
    return (Money(minorUnits: integer(), currency: currency), status, date)
  }

  @inlinable public mutating func status(of number: Int64) throws(Failure) -> OrderStatus {
    let code = integer()
    guard let status = OrderStatus(code: code) else {
      throw Failure(.corrupt("order \(number) has a status that does not exist: \(code)"))
    }
    return status
  }

  @inlinable public mutating func currency(of number: Int64) throws(Failure) -> Currency {
    let code = text()
    guard let currency = Currency(code) else {
      throw Failure(.corrupt("order \(number) is in a currency that does not exist: \(code)"))
    }
    return currency
  }
}
