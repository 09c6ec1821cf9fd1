import CommandLineKernel
import Foundation

/// The characters that a printer can print, and their bytes.
struct PrinterEncoding: Sendable {
  /// The encodings by name. The number is that of the page in the command `ESC t`, the text its characters from 0x80.
  static let all: KeyValuePairs<String, PrinterEncoding> = [
    "cp437": PrinterEncoding(
      page: 0,
      "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐"
        + "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■"),
    "cp852": PrinterEncoding(
      page: 18,
      "ÇüéâäůćçłëŐőîŹÄĆÉĹĺôöĽľŚśÖÜŤťŁ×čáíóúĄąŽžĘę¬źČş«»░▒▓│┤ÁÂĚŞ╣║╗╝Żż┐"
        + "└┴┬├─┼Ăă╚╔╩╦╠═╬¤đĐĎËďŇÍÎě┘┌█▄ŢŮ▀ÓßÔŃńňŠšŔÚŕŰýÝţ´\u{AD}˝˛ˇ˘§÷¸°¨˙űŘř■"),
    "cp858": PrinterEncoding(
      page: 19,
      "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐"
        + "└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈ€ÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{AD}±‗¾¶§÷¸°¨·¹³²■"),
    "cp866": PrinterEncoding(
      page: 17,
      "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯабвгдежзийклмноп░▒▓│┤╡╢╖╕╣║╗╝╜╛┐"
        + "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀рстуфхцчшщъыьэюяЁёЄєЇїЎў°∙·√№¤■"),
    "utf-8": PrinterEncoding(page: nil, ""),
  ]
  /// The texts in place of frequent characters that a page may lack.
  private static let substitutes: [Unicode.Scalar: String] = [
    "€": "EUR", "×": "x", "−": "-", "–": "-", "—": "-", "‘": "'", "’": "'", "“": "\"", "”": "\"", "…": "...",
  ]

  /// The commands that select the encoding.
  let selection: [UInt8]
  /// The byte of each character of a page above ASCII; `nil` for UTF-8.
  private let codes: [Unicode.Scalar: UInt8]?

  private init(page: UInt8?, _ upperHalf: String) {
    // FS . ends the mode of two bytes for a character, in which some printers begin; ESC R 0 selects plain ASCII.
    selection = page.map { [0x1C, 0x2E, 0x1B, 0x52, 0, 0x1B, 0x74, $0] } ?? [0x1C, 0x28, 0x43, 2, 0, 0x30, 2]
    codes = page.map { _ in Dictionary(uniqueKeysWithValues: zip(upperHalf.unicodeScalars, 0x80...0xFF)) }
  }

  /// Returns a text of characters that the printer has, and the number of those that it lacks, each printed as `?`.
  ///
  /// No character of the result is a command of the printer, and none changes the direction of the text.
  func printable(_ text: String) -> (text: String, missing: Int) {
    let scalars = plain(text, isFormatted: true).precomposedStringWithCanonicalMapping.unicodeScalars
    let texts = scalars.filter { $0.properties.generalCategory != .format }.map(substitute)
    return (texts.map { $0 ?? "?" }.joined(), texts.count { $0 == nil })
  }

  /// Returns the bytes of a printable text.
  func bytes(_ text: String) -> [UInt8] {
    guard let codes else { return Array(text.utf8) }
    return text.unicodeScalars.map { $0.isASCII ? UInt8($0.value) : codes[$0] ?? UInt8(ascii: "?") }
  }

  /// Returns a character, or else the nearest text that the printer has; `nil` for none.
  private func substitute(_ scalar: Unicode.Scalar) -> String? {
    if scalar.properties.generalCategory == .spaceSeparator { return " " }
    guard let codes, !scalar.isASCII, codes[scalar] == nil else { return String(scalar) }
    if let text = Self.substitutes[scalar] { return text }
    let parts = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
    let letters = parts.filter { $0.properties.generalCategory != .nonspacingMark }
    return letters.allSatisfy { $0.isASCII || codes[$0] != nil } ? String(String.UnicodeScalarView(letters)) : nil
  }
}
