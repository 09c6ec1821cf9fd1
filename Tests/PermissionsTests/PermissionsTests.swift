import Permissions
import Testing

@Suite struct PermissionsTests {
  @Test func `each role includes the permissions of the one before it`() {
    #expect(Role.allCases.sorted() == [.viewer, .editor, .admin])
    #expect(!(Role.editor < .editor))
  }

  @Test func `a scope that writes needs an editor, and each other one a viewer`() {
    let writing = Scope.allCases.filter { $0.rawValue.hasSuffix(":write") }
    #expect(writing == [.writeOrders, .writeMedia, .writeStore])
    #expect(Scope.allCases.filter { $0.leastRole == .editor } == writing)
    #expect(Scope.allCases.filter { $0.leastRole == .viewer }.count == Scope.allCases.count - writing.count)
  }

  @Test(arguments: [
    ("orders:read orders:write", "orders:read orders:write"), ("store:write  orders:read", "orders:read store:write"),
    ("metrics metrics", "metrics"), ("", ""), ("orders:read orders:erase", nil), ("Orders:read", nil),
  ])
  func `scopes are words with spaces between them, and an unknown word is refused`(text: String, words: String?) {
    #expect(Set<Scope>(words: text)?.words == words)
  }
}
