// Writes made-up orders, always the same ones: `MakeOrders COUNT csv|ndjson`.
//
// They look like a shop's: ten years of dates, common and rare words, one phone prefix that all share, rare statuses.

import Foundation
import ModelsTesting

let arguments = CommandLine.arguments
guard arguments.count == 3, let count = Int(arguments[1]), ["csv", "ndjson"].contains(arguments[2]) else {
  FileHandle.standardError.write(Data("usage: MakeOrders COUNT csv|ndjson\n".utf8))
  exit(2)
}

extension SplitMix64 {
  mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }

  mutating func one(of words: [String]) -> String { words[below(words.count)] }
}

/// Writes to standard output, a megabyte at a time.
struct Output {
  private var waiting = Data()

  mutating func write(_ text: String) {
    waiting.append(contentsOf: text.utf8)
    if waiting.count > 1 << 20 { flush() }
  }

  mutating func flush() {
    FileHandle.standardOutput.write(waiting)
    waiting.removeAll(keepingCapacity: true)
  }
}

let firstNames =
  "Amy Ben Chloé Dmytro Elif Fatima Grace Hiro Inês José Kateryna Liam Mei Noor Olena Paul Quinn Rosa Sean Zoë"
  .split(separator: " ").map(String.init)
let lastNames =
  """
  Apple Baker Chevalier Dubois Evans Fischer García Henriot Ivanova Jones Kovalenko Lindström Müller Nguyen Okafor \
  Petit Quispe Rossi Shevchenko Tanaka
  """
  .split(separator: " ").map(String.init)
let cities = "Berlin Bern Graz Kyiv Lille London Lyon Madrid México Münster Osaka Porto Reims Seattle Torino Wien"
  .split(
    separator: " "
  ).map(String.init)
let goods = "Mug Poster Vinyl Ringtone Cap Shirt Sticker Book Chai Queso".split(separator: " ").map(String.init)
let statuses =
  Array(repeating: "delivered", count: 60) + Array(repeating: "shipped", count: 20)
  + Array(repeating: "paid", count: 10) + Array(repeating: "placed", count: 7) + ["cancelled", "cancelled", "draft"]

// The seed is fixed, so that the orders are equal on every machine.
var random = SplitMix64(seed: 20_070_629)
var output = Output()
func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

/// Returns a moment of the years 2014 to 2023; months of 28 days are enough.
func moment(_ random: inout SplitMix64) -> String {
  let day = "\(2014 + random.below(10))-\(twoDigits(1 + random.below(12)))-\(twoDigits(1 + random.below(28)))"
  return "\(day)T\(twoDigits(random.below(24))):\(twoDigits(random.below(60))):\(twoDigits(random.below(60)))Z"
}

let isCSV = arguments[2] == "csv"
if isCSV { output.write("id,number,version,status,reference,date,first_name,last_name,email,total,currency\r\n") }
for index in 0..<count {
  let first = random.one(of: firstNames)
  let last = "\(random.one(of: lastNames))\(random.below(4) == 0 ? " \(random.below(1000))" : "")"
  let email = "buyer\(random.below(count / 2 + 1))@example.com"
  let status = random.one(of: statuses)
  let date = moment(&random)
  let cents = "\(random.below(500)).\(twoDigits(random.below(100)))"
  if isCSV {
    let reference = index % 3 == 0 ? "#R\(index)" : ""
    let id = "018f0000-0000-7000-8000-\(String(index + 1_000_000_000_000).suffix(12))"
    output.write("\(id),\(index + 1),1,\(status),\(reference),\(date),\(first),\(last),\(email),\(cents),USD\r\n")
    continue
  }
  let phone = "+1 555 \(1000 + random.below(9000)) \(100 + random.below(900))"
  var items: [String] = []
  for _ in 0...random.below(3) {
    let kind = random.below(10_000)
    items.append(
      #"{"sku":"S-\#(kind)","title":"\#(random.one(of: goods)) No. \#(kind)","quantity":\#(1 + random.below(5)),"#
        + #""unitPrice":"\#(random.below(90)).\#(twoDigits(random.below(100)))"}"#)
  }
  let reference = index % 3 == 0 ? ##""reference":"#R\##(index)","## : ""
  output.write(
    #"""
    {"status":"\#(status)",\#(reference)"date":"\#(date)","name":{"first":"\#(first)","last":"\#(last)"},\#
    "email":"\#(email)","phone":"\#(phone)","billingAddress":{"name":"\#(first) \#(last)","company":"\#(last) & Co",\#
    "street1":"\#(random.below(200)) High Street","city":"\#(random.one(of: cities))",\#
    "zip":"\#(10_000 + random.below(90_000))","country":"US"},"items":[\#(items.joined(separator: ","))],\#
    "shippingCharge":"4.90","currency":"USD"}

    """#)
}
output.flush()
