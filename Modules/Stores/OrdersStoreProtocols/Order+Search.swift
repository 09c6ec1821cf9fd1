public import Models

// The texts of an order by which a search finds it.

extension Order {
  /// The words of the reference, names, email, addresses, SKUs and titles of items, shipment and notes, for search.
  ///
  /// States and countries are there by their codes and their English names. A text that is written in several words is
  /// also there as one, and tracking numbers, references and SKUs by their last six characters.
  public var searchableWords: FoldedWords {
    var words = FoldedWords(room: 256)
    func add(_ address: Address?) {
      guard let address else { return }
      for part in address.searchable { words.add(part, joining: .tokens) }
      words.add(address.zip, joining: .whole)
      words.add(address.state)
      words.add(Region.otherNames(ofState: address.state))
      words.add(address.country)
      words.add(Region.otherNames(ofCountry: address.country))
    }
    for part in [name.first, name.last] { words.add(part, joining: .whole) }
    words.addNameWithoutSpace(name)
    words.add(email)
    if let reference { words.addIdentifier(reference) }
    add(billingAddress)
    add(shipmentAddress)
    for item in items {
      words.addIdentifier(item.sku)
      words.add(item.title, joining: .tokens)
    }
    for tracking in trackingNumbers { words.addIdentifier(tracking) }
    for tag in tags.words { words.add(tag, joining: .tokens) }
    for note in internalNotes { words.add(note.text, joining: .tokens) }
    for text in [carrier, service, note] {
      if let text { words.add(text, joining: .tokens) }
    }
    return words
  }

  /// The texts that a search finds as a whole: email, reference, tracking number, SKUs, and the amount of the total.
  public var searchableKeys: [String] {
    ([email] + identifiers + [total.amount]).map(SearchText.key).filter { !$0.isEmpty }
  }

  /// The letters and digits of reference, tracking number and SKUs that have others, by which a search finds them as a
  /// whole, too.
  public var joinedKeys: [String] {
    identifiers.filter { !$0.utf8.allSatisfy(\.isLetterOrDigit) }.map(SearchText.joined).filter { !$0.isEmpty }
  }

  /// The keys of tags, by which a filter finds them; a search text cannot have one.
  public var tagKeys: [String] { tags.words.map(SearchText.tagKey) }

  private var identifiers: [String] { [reference ?? ""] + trackingNumbers + items.map(\.sku) }

  /// The tracking number of the order, and those of other shipments.
  private var trackingNumbers: [String] {
    let own = tracking.map { [$0] } ?? []
    return own + shipments.compactMap(\.tracking).filter { $0 != own.first }
  }

  /// The digits of all phone numbers of the order and its addresses, without empty ones.
  public var phoneNumbers: [String] {
    [phone, billingAddress?.phone, shipmentAddress?.phone].compactMap { $0 }.map(SearchText.digits).filter {
      !$0.isEmpty
    }
  }
}

extension FoldedWords {
  /// The number of characters at the end of an identifier by which it is found.
  private static let lastCharacters = 6

  /// Adds a tracking number, a reference or a SKU: its words, all of them as one, and its last six characters.
  fileprivate mutating func addIdentifier(_ text: String) {
    let start = end
    add(text, joining: .whole)
    addEnd(ofLastText: start, count: Self.lastCharacters)
  }

  /// Adds a name in a script without spaces, family name first and last, as people write it.
  fileprivate mutating func addNameWithoutSpace(_ name: PersonName) {
    guard !name.first.isEmpty, !name.last.isEmpty, !name.last.isASCII, name.full.unicodeScalars.contains(where: \.isCJK)
    else { return }
    add(name.last + name.first)
    add(name.first + name.last)
  }
}
