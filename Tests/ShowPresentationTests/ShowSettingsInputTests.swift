import PresentationProtocols
import ShowPresentationProtocols
import Testing

@Suite struct ShowSettingsInputTests {
  @Test func `an unknown setting is reported under its own name`() {
    let problem = #expect(throws: Problem.self) {
      try ShowSettingsInput(json: Array(#"{"specials":true,"nxt":5}"#.utf8))
    }
    #expect(problem?.faults.map(\.pointer) == ["/nxt"])
  }
}
