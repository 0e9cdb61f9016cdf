export interface CliOption {
  type: 'string' | 'boolean'
  /** What the value is, such as YYYY-MM. */
  value?: string
  /** Printed in the usage without brackets. The command refuses to run without it. */
  required?: true
  text: string
}

/** What the command line gave to a command. */
export interface CommandInput {
  options: Partial<Record<string, string | boolean>>
  /** The argument without a name, such as FILE. */
  argument: string | undefined
}

/** Runs a command, and returns the exit code: 0 if all is well, 1 if not. It returns null if the command ends the process itself. */
export type Run = (input: CommandInput) => Promise<number | null>

export interface CliCommand {
  /** One word, or two. */
  name: string
  summary: string
  /** The argument without a name, as the usage prints it. It is in brackets if it may be left out. */
  argument?: string
  options: Readonly<Record<string, CliOption>>
  /** Loads the code, so that no command needs the code of another. */
  load(): Promise<{ run: Run }>
}

/** An error of the command line, for which the exit code is 2. */
export class WrongUse extends Error {}
