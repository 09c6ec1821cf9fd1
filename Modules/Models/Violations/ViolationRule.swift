public import Amounts
public import CivilTime
public import Statuses

extension Violation {
  /// A rule that a value breaks. ``Violation/message(_:)`` has its sentence.
  ///
  /// Texts of users are quoted (`String.quoted`) when a rule is made, so that none is long or has a card number.
  public enum Rule: Hashable, Sendable {
    /// A rule whose sentence has no values.
    case fact(Fact)
    /// A value that is not of this kind. See ``not(_:_:nearest:known:)``.
    case notOfKind(Kind, quoted: String?, nearest: String?, known: [String])
    /// A length outside the allowed range.
    case length(Int, Unit, ClosedRange<Int>)
    /// A number outside the allowed range; an upper bound of `Int64.max` means none.
    case outOfRange(Int64, ClosedRange<Int64>)
    /// An amount that contradicts another amount or limit.
    case amount(Money, AmountRule, Money)
    /// A currency that does not go with another one.
    case currency(Currency, CurrencyRule, Currency)
    /// An amount with more decimals than its currency has.
    case tooManyDecimals(String, Currency)
    /// A status that cannot follow another one.
    case transition(OrderStatus, to: OrderStatus)
    /// A status in which an order cannot be refunded.
    case notRefundable(OrderStatus)
    /// A status that a new order cannot have.
    case notNew(OrderStatus)
    /// A reference that belongs to the order with this number.
    case takenReference(String, Int64)
    /// A name that belongs to another credential.
    case takenName(String)
    /// A quoted SKU that no line of the order has, and the quoted one that is most like it.
    case unknownSKU(String, nearest: String? = nil)
    /// A country, quoted, for which the shop has no tax rate.
    case noTaxRate(String)
    /// A quantity of a line, by its quoted SKU or title, of which less is left to ship.
    case notOpen(Int64, open: Int64, String)
    /// A quantity of a line, by its quoted SKU or title, of which less can be returned.
    case notReturnable(Int64, most: Int64, String)
    /// A return, by its name, that has been requested and has the pieces of another one.
    case requestedReturn(String)
    /// A shipped quantity of a line below the one in returns.
    case belowReturned(Int64, Int64)
    /// A quantity of a line below the one that has been shipped.
    case belowShipped(Int64, Int64)
    /// An episode that the show with this title does not have.
    case unknownEpisode(String, show: String)
    /// The last month of a card that has expired.
    case expired(String)
    /// A time in the future.
    case future(Instant)
    /// A version that the last event of a transferred order does not have.
    case lastEvent(version: Int64)
    /// An order, by its number, that exists in the target store with other values.
    case otherOrder(Int64)
    /// An order, by its number, that has not been deleted.
    case notDeleted(Int64)
    /// The violation of a named record, for a response about many records.
    indirect case of(Record, String, Violation)
    /// A sentence that no rule wrote: one from an older program's record, or the damage of a file.
    case text(String, isCollision: Bool = false)
  }

  /// A rule whose sentence has no values. The raw value is its name in records.
  public enum Fact: String, Hashable, Sendable, CaseIterable {
    case missing, missingPerson, missingTitle, missingTotal, empty, emptyReference, cannotBeEmpty, blankSearch
    case notPaid, nothingToShip, noQuantity, openLines, partlyShipped, shippedItem, addedItem
    case newShipmentState, nextShipmentState, unknownShipment, endedShipment, returnedShipment, onlyShipmentState
    case nothingToReturn, nothingShipped, unshippedItem, newRefusal, unknownReturn, endedReturn, refundBeforeReceipt,
      unknownRefund, unknownTaxedLine
    case noTaxCountry, takenPlace, partlyIncluded, includedShopTax, addedShopTax, missingTag,
      contraryTag
    case controlCharacter, nonPrintable, colon, outerSpace, sameAsName, repeatedCharacter, commonPassword
    case outsideYears, someOutsideYears, zero, overflow, carrierWithoutShipping, fewDigits, octaves, lastVersion
    case undoErasure, undoDeletion, undoRestoration, undoNothing, noHistory, noAnswer, reusedKey
    case takenByItem, takenByOrder, takenByDeletedOrder, takenByEvent, takenByMelody, takenByEpisode, otherShow,
      noPassword
    case foreignEvent, laterState, transferredEvents, unorderedEvents, unorderedEpisodes, watchedID, searchKey, event
    case otherSort, endsBeforeStart, belowMinimum, reservedID
    case sourceStore, noShows, noMelodies, credentialsInURL, folderNotWritable, fileNotReadable
  }

  /// A kind of value. The raw value is its name in records.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case emailAddress, currency, timeZone, offsets, date, moment, calendarDay, instant, month, id, showID, lastDigits
    case cardNumber, wholeNumber, quantity, positiveNumber, orderNumber, eventID, cursor, key, author, source
    case amount, amountWithCurrency, taxRate, shopTaxRate, country, limit, url, showsURL
    case status, shippedPart, shipmentNumber, shipmentState, returnState, sort, shipmentMethod, role, watchingRule,
      addressPart, flag, text, list, show, episode
  }

  /// The unit of a length.
  public enum Unit: String, Hashable, Sendable {
    case bytes, characters, words, entries, seconds
  }

  /// The relation of an amount to another one that is not allowed.
  ///
  /// - `differs`: the total is not the sum of the items and charges.
  /// - `differsFromTaxes`: the tax is not the sum of the tax lines.
  /// - `negative`, `negativeTotal`: the amount is below zero.
  /// - `reducesTotal`: the discount reduces the total to this amount.
  /// - `exceedsTotal`: the refunds exceed the total.
  /// - `refund`: the refund is not from one minor unit to the other amount.
  /// - `returned`: the refund of a return is not from zero to the other amount.
  /// - `cancelled`: the refund of a cancelled order is not the whole other amount.
  /// - `unconverted`: the amount stays in its currency, although the order changes to the currency of the other one.
  public enum AmountRule: String, Hashable, Sendable, CaseIterable {
    case differs, differsFromTaxes, negative, negativeTotal, reducesTotal, exceedsTotal, refund, returned, cancelled,
      unconverted
  }

  /// The relation of a currency to another one that is not allowed.
  ///
  /// - `order`, `minimum`: the other one is that of the order or of the minimum total.
  /// - `mixed`: both are in one sum.
  /// - `refunded`: the order has a refund in the other one.
  /// - `items`: the items stay in this one, although the order changes to the other one.
  public enum CurrencyRule: String, Hashable, Sendable, CaseIterable {
    case order, minimum, mixed, refunded, items
  }

  /// A kind of record with a name.
  public enum Record: String, Hashable, Sendable {
    case order, event, melody, show, setting, file
  }
}

extension Violation.Rule {
  /// Returns the rule for a text that is not a value of a kind.
  ///
  /// - Parameters:
  ///   - text: the text; `nil` if it is secret, or stands beside the sentence.
  ///   - nearest: the most similar known word; `nil` for none.
  ///   - known: all words of a closed list.
  public static func not(_ kind: Violation.Kind, _ text: String? = nil, nearest: String? = nil, known: [String] = [])
    -> Self
  {
    .notOfKind(kind, quoted: text?.quoted(), nearest: nearest, known: known)
  }

  /// Returns the rule for a number outside the allowed range.
  public static func outOfRange(_ number: Int, _ range: ClosedRange<Int>) -> Self {
    .outOfRange(Int64(number), Int64(range.lowerBound)...Int64(range.upperBound))
  }

  /// Creates the rule that an amount's text or computation breaks.
  public init(_ error: MoneyError) {
    self =
      switch error {
      case .notANumber(let text): .not(.amount, text)
      case .tooManyDecimals(let text, let currency): .tooManyDecimals(text.quoted(40), currency)
      case .overflow: .fact(.overflow)
      case .differentCurrencies(let one, let other): .currency(one, .mixed, other)
      }
  }
}

extension MoneyError: CustomStringConvertible {
  /// The sentence of the rule that the amount breaks.
  public var description: String { Violation("", .init(self)).message }
}
