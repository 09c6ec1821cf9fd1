public import MelodyListProtocols
public import PresentationProtocols

/// Puts the screen together for one view.
///
/// ```swift
/// let melodies: any MelodyListBuilding = MelodyListScene(melodyService: service, formatters: formatters)
/// ```
public struct MelodyListScene: MelodyListBuilding {
  private let melodyService: any MelodyService
  private let formatters: any ValueFormatterMaking

  public init(melodyService: any MelodyService, formatters: any ValueFormatterMaking) {
    self.melodyService = melodyService
    self.formatters = formatters
  }

  public func melodyList(
    for view: any MelodyListViewController, in context: SceneContext
  ) -> any MelodyListPresenter {
    MelodyPresenter(
      melodyService: melodyService, view: view,
      formatter: formatters.formatter(locale: context.locale, timeZone: context.timeZone), context: context)
  }
}
