import MediaDocuments
import PresentationProtocols
import Testing

@Suite struct ShowSettingsInputTests {
  @Test func `what is not known is a fault by itself, and is not taken for what is`() {
    let problem = #expect(throws: Problem.self) {
      try ShowSettingsInput(json: Array(#"{"specials":true,"nxt":5}"#.utf8))
    }
    #expect(problem?.faults.map(\.pointer) == ["/nxt"])
  }
}
