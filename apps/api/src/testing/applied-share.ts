/**
 * Returns the share of commands that a model applies. `step` returns the next model, or null if it refuses the command. A property test
 * checks with it, for a fixed seed, that its generated commands are neither nearly all refused nor nearly all applied.
 */
export function appliedShare<Model, Command>(
  runs: readonly { start: Model; commands: readonly Command[] }[],
  step: (model: Model, command: Command) => Model | null,
): number {
  const results = runs.flatMap(({ start, commands }) => {
    let model = start
    return commands.map((command) => {
      const next = step(model, command)
      model = next ?? model
      return next !== null
    })
  })
  return results.filter(Boolean).length / results.length
}
