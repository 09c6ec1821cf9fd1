/// The limits that `Order.invalidFields` checks.
public enum OrderLimits {
  /// The greatest length of a line of text, in bytes of UTF-8.
  public static let text = 1_000
  /// The greatest length of an id, in bytes of UTF-8.
  public static let id = 64
  /// The words that a new id cannot be, because they have a meaning in addresses, as in `/orders/export`.
  public static let reservedIDs: Set<String> = [
    "bulk", "deleted", "export", "history", "import", "new", "purge", "undo",
  ]
  /// The greatest length of a note, in bytes of UTF-8.
  public static let note = 20_000
  /// The greatest number of lines in an order.
  public static let items = 1_000
  /// The greatest number of refunds; an older order may have more, but no further one.
  public static let refunds = 1_000
  /// The greatest number that names a shipment or a return in its order.
  public static let partNumber: Int64 = 1_000_000
  /// The greatest number of shipments of an order.
  public static let shipments = 1_000
  /// The greatest number of returns of an order.
  public static let returns = 1_000
  /// The greatest number of tax lines of an order: two for each line, as of a state and a county.
  public static let taxes = 2_000
  /// The greatest number of internal notes of an order.
  public static let internalNotes = 500
  /// The greatest length of an internal note, in bytes of UTF-8.
  public static let internalNote = 5_000
  /// The greatest size of all internal notes of an order, in bytes.
  public static let internalNoteBytes = 64 << 10
  /// The greatest number of tax rates in a shop's settings.
  public static let shopTaxRates = 250
  /// The greatest number of tags of an order.
  public static let tags = 50
  /// The greatest length of a tag, in characters.
  public static let tag = 40
  /// The greatest size in bytes, by `Order.contentBytes`; an older order may be larger, but does not grow.
  public static let bytes = 256 << 10
  /// The allowed quantities of a line.
  public static let quantity: ClosedRange<Int64> = 1...1_000_000
  /// The allowed numbers and versions: integers that each JSON reader represents exactly, up to 2⁵³ − 1 (RFC 8259 §6).
  public static let counter: ClosedRange<Int64> = 1...9_007_199_254_740_991
  /// The allowed numbers of imported orders. The store assigns higher numbers to later orders.
  public static let importedNumber: ClosedRange<Int64> = 1...999_999_999_999
  /// The allowed numbers of orders, from the store, a transfer or a backup.
  public static let number: ClosedRange<Int64> = 1...9_999_999_999_999
  /// The allowed event ids in a transfer. The store assigns higher ids to later events.
  public static let transferredEvent: ClosedRange<Int64> = 1...999_999_999_999_999
  /// The allowed years in which a card expires.
  public static let expiryYear = 1950...9999
}

/// The limits that the `invalidFields` of shows check.
public enum ShowLimits {
  /// The allowed season numbers; 0 is for specials.
  public static let season = 0...9_999
  /// The allowed episode numbers within a season; some seasons begin with an episode 0.
  public static let number = 0...99_999
  /// The allowed lengths of an episode, in minutes.
  public static let runtime = 1...10_000
  /// The greatest number of episodes in a show.
  public static let episodes = 10_000
  /// The greatest length of an image's URL, in bytes of UTF-8.
  public static let url = 2_000
}

/// The limits that `Melody.invalidFields` checks.
public enum MelodyLimits {
  /// The allowed tempos in quarter notes per minute, as in RTTTL on telephones.
  public static let tempo = 25...900
  /// The allowed octaves; octave 4 has the A of 440 Hz.
  public static let octave = 3...8
  /// The greatest length of a title, in bytes of UTF-8.
  public static let title = 200
  /// The allowed number of notes and rests in a melody.
  public static let notes = 1...10_000
  /// The greatest playing time of a melody, in seconds.
  public static let seconds = 600
  /// The greatest length of a melody as RTTTL text, in bytes of UTF-8.
  public static let text = 131_072
}
