import { runCommandLine } from './command-line.ts'

// The command of operators: bin/ivue.
const code = await runCommandLine(process.argv.slice(2))
// An open connection would keep the process alive.
if (code !== null) process.exit(code)
