import JSON
import Testing

@Suite struct `Some members of a written object` {
  @Test(arguments: [
    (#"{"a":1,"b":"x,}\"{","c":{"a":[1,{"b":2}]},"d":null}"#, ["a", "c"], #"{"a":1,"c":{"a":[1,{"b":2}]}}"#),
    (#"{"a":1,"b":"x,}\"{\\","c":2}"#, ["b", "c"], #"{"b":"x,}\"{\\","c":2}"#),
    (#"{"a":":","b":{}}"#, ["b"], #"{"b":{}}"#), (#"{"a":1}"#, ["b"], "{}"), ("{}", ["a"], "{}"),
  ])
  func `are those with the names, as they were written`(object: String, names: [String], expected: String) {
    var json = JSONWriter()
    json.object { $0.members(of: Array(object.utf8), named: Set(names)) }
    #expect(String(decoding: json.take(), as: UTF8.self) == expected)
  }
}
