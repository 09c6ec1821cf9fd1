import Foundation
public import Models

/// How free text is compared: in words, without case and accents. Every store finds the same orders by it.
///
/// A query finds an order whose number, reference, email or SKU it is, whose phone contains its digits (four or more),
/// or in which every word of it begins some word.
public enum SearchText {
  /// The words of a text: runs of letters, marks and digits, folded.
  ///
  /// ```swift
  /// SearchText.words("Vins et Alcools Chevalier, Zoë")  // ["vins", "et", "alcools", "chevalier", "zoe"]
  /// ```
  public static func words(_ text: String) -> [String] {
    folded(text).split { !$0.isLetter && !$0.isNumber }.map(String.init)
  }

  /// The text without case and accents.
  public static func folded(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 128 }) { return text.lowercased() }
    let decomposed = text.lowercased().decomposedStringWithCompatibilityMapping
    return String(
      String.UnicodeScalarView(decomposed.unicodeScalars.filter { $0.properties.generalCategory != .nonspacingMark }))
  }

  /// The digits of a phone number.
  public static func digits(_ phone: String) -> String {
    String(decoding: phone.utf8.filter { $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }, as: UTF8.self)
  }

  /// The digits of a query that could be a part of a phone number: four or more, and nothing but a phone's punctuation.
  public static func phoneDigits(ofQuery query: String) -> String? {
    let found = digits(query)
    let isPhone = query.allSatisfy { $0.isASCII && $0.isNumber || " +-./()".contains($0) }
    return isPhone && found.utf8.count >= 4 ? found : nil
  }
}

extension Order {
  /// What words are searched in: names, companies, cities, item titles, and the email without its domain.
  public var searchableWords: [String] {
    let addresses = [billingAddress, shipmentAddress].compactMap { $0 }
    let texts =
      [name.first, name.last, email.split(separator: "@").first.map(String.init) ?? ""]
      + addresses.flatMap { [$0.name, $0.company, $0.city] } + items.map(\.title)
    return texts.flatMap(SearchText.words)
  }

  /// The digits of every phone number of the order.
  public var phoneNumbers: [String] {
    [phone, billingAddress?.phone, shipmentAddress?.phone].compactMap { $0 }.map(SearchText.digits).filter {
      !$0.isEmpty
    }
  }
}
