import HTTPProtocols
import PresentationProtocols

/// The page that says what went wrong.
enum ProblemPage {
  static func response(to problem: Problem, target: String) -> HTTPResponse {
    let remedy: HTML? = problem.remedy.map { "<p>\($0)</p>" }
    let page: HTML = """
      <!DOCTYPE html><html lang="en"><title>\(problem.code.title)</title><h1>\(problem.code.title)</h1>\
      <p>\(problem.detail)</p>\(remedy)</html>
      """
    return HTTPResponse(
      HTTPStatus(rawValue: problem.httpStatus), fields: ["Content-Type": "text/html; charset=utf-8"],
      body: .bytes(page.bytes))
  }
}
