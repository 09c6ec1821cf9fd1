public import CommandLineKernel

/// The commands of shows and melodies.
public enum MediaCommands {
  /// The words above the commands, each with its line of help.
  public static let groups: [CommandTree.Group] = [
    ("melodies", "List, import, render and delete melodies"),
    ("shows", "Track watched episodes and find the next one"),
  ]
  /// The commands, in the order of help.
  public static let all: [CommandLineKernel.Command<MediaSession>] =
    ShowsCommands.all + ShowsImportCommands.all + MelodyListCommands.all + MediaCompletion.all
}

/// A command of shows or melodies.
typealias Command = CommandLineKernel.Command<MediaSession>

/// One run of a command of shows or melodies.
typealias Invocation = CommandLineKernel.Invocation<MediaSession>

/// The scenes of an open store, and the context of the caller.
typealias OpenScenes = Invocation.OpenScenes
