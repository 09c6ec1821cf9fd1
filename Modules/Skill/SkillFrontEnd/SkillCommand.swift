public import CommandLineKernel

/// The command `skill`, which prints how an agent with a shell uses the program.
public enum SkillCommand {
  /// Returns the command for a program.
  public static func command<Session>() -> Command<Session> {
    Command(
      path: ["skill"], summary: "Print a skill file for agents with a shell",
      notes: ["The file says which commands there are, how they are previewed, repeated and undone, with examples."],
      examples: ["storekeeper skill > ~/.claude/skills/storekeeper/SKILL.md"]
    ) { invocation in
      try invocation.write(Skill(tree: invocation.tree).text)
      return .done
    }
  }
}
