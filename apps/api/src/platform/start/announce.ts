import { openLog } from '../logging/logger.ts'

/** A log that writes its lines at every LOG_LEVEL. */
const log = openLog('info')

/** Reports a step of the start: as text on a terminal, otherwise as a line of the log. */
export function announce(text: string): void {
  if (process.stdout.isTTY) process.stdout.write(`\n${text}\n`)
  else log.info(text)
}

/** Reports why the start failed, by a sentence for the operator or, for a fault of the program, by the error. */
export function reportFailure(error: unknown, sentence: string | null): void {
  if (process.stdout.isTTY) process.stderr.write(`${sentence ?? (error as Error)?.stack}\n`)
  else log.fatal(sentence === null ? { err: error } : {}, sentence ?? 'The start failed by a fault of the program')
}
