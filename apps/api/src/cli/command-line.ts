import { parseArgs } from 'node:util'
import { type CliCommand, type CliOption, type CommandInput, WrongUse } from './command.ts'
import { COMMANDS } from './commands.ts'

const HELP = { type: 'boolean', short: 'h' } as const
const WIDTH = 24

/** Runs the command that the words name. Returns the exit code, or null if the command ends the process itself. */
export async function runCommandLine(words: readonly string[]): Promise<number | null> {
  const [first = 'help', ...rest] = words
  if (['help', '--help', '-h'].includes(first)) return rest.length > 0 ? runCommandLine([...rest, '--help']) : print(usage())
  if (first === '--version') return printVersion()
  const command = COMMANDS.find(({ name }) => [first, ...rest].join(' ').concat(' ').startsWith(`${name} `))
  if (!command) return refuse(`${describeUnknown(words)}\nUsage: ivue COMMAND [OPTIONS]. The commands: ivue --help`)
  try {
    const input = parse(command, words.slice(command.name.split(' ').length))
    if (input.options.help) return print(usageOf(command))
    return await (await command.load()).run(input)
  } catch (error) {
    if (error instanceof WrongUse || error instanceof RangeError) return refuse(`${error.message}\nUsage: ${synopsis(command)}`)
    const { describeProblem } = await import('./problem.ts')
    process.stderr.write(`${describeProblem(error)}\n`)
    return 1
  }
}

function parse({ options, argument }: CliCommand, args: string[]): CommandInput {
  try {
    const known = Object.fromEntries(Object.entries(options).map(([name, { type }]) => [name, { type }]))
    const { values, positionals } = parseArgs({ args, options: { ...known, help: HELP }, allowPositionals: argument !== undefined })
    const [given, more] = positionals
    if (more !== undefined) throw new Error(`Unexpected argument '${more}'`)
    if (given === undefined && argument && !argument.startsWith('[') && !values.help) throw new Error(`${argument} is missing`)
    return { options: values, argument: given }
  } catch (error) {
    // What follows the first sentence is advice for programmers.
    throw new WrongUse((error as Error).message.split(/\.\s/)[0])
  }
}

/** Returns a sentence with the words that no command has. */
function describeUnknown([first = '', ...rest]: readonly string[]): string {
  const meant = COMMANDS.map(({ name }) => name).filter((name) => name.startsWith(`${first} `))
  if (meant.length > 0) return `Unknown command '${[first, ...rest.slice(0, 1)].join(' ')}': it is ivue ${meant.join(', ivue ')}`
  return `Unknown ${first.startsWith('-') ? 'option' : 'command'} '${first}'`
}

async function printVersion(): Promise<number> {
  const { RELEASE } = await import('../release.ts')
  return print(`ivue ${RELEASE.version}${RELEASE.commit && ` (${RELEASE.commit})`}\n`)
}

const synopsis = ({ name, argument, options }: CliCommand) =>
  [`ivue ${name}`, argument, ...Object.entries(options).map(([option, of]) => describeOption(option, of))].filter(Boolean).join(' ')

function describeOption(name: string, { value, required }: CliOption): string {
  const usage = value ? `--${name} ${value}` : `--${name}`
  return required ? usage : `[${usage}]`
}

const line = (left: string, text: string) => `  ${left.padEnd(WIDTH)}  ${text}\n`

const usage = () =>
  `Usage: ivue COMMAND [OPTIONS]\n\n${COMMANDS.map(({ name, argument, summary }) => line([name, argument].filter(Boolean).join(' '), summary)).join('')}${line('help [COMMAND]', 'Print the commands, or the options of a command')}${line('--version', 'Print the version')}
Variables of the environment configure it: docs/operations.md, Environment.\n`

const usageOf = (command: CliCommand) =>
  `Usage: ${synopsis(command)}\n\n${command.summary}.\n${Object.entries(command.options)
    .map(([name, { value, text }]) => line(`--${name}${value ? ` ${value}` : ''}`, text))
    .join('')}`

function print(text: string): number {
  process.stdout.write(text)
  return 0
}

function refuse(text: string): number {
  process.stderr.write(`ivue: ${text}\n`)
  return 2
}
