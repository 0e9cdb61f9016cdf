import { peakRss, type ReadMessage, type ReadRequest } from './reading.ts'
import { scan } from './scan.ts'
import { DAMAGED, UnreadableWorkbook } from './unreadable.ts'

/**
 * A process of its own that reads one workbook and writes it down as lines of JSON. It holds no secrets and no connection, its memory is capped, and it
 * ends with its parent: whatever a workbook does to it, only this import fails.
 */
process.stdin.on('end', () => process.exit(1)).resume()
process.stdout.on('error', () => process.exit(1))

function say(message: ReadMessage): Promise<void> | void {
  if (!process.stdout.write(`${JSON.stringify(message)}\n`)) return new Promise((resolve) => process.stdout.once('drain', resolve))
}

try {
  await scan(JSON.parse(process.argv[2] ?? '{}') as ReadRequest, say)
} catch (error) {
  await say({ kind: 'refused', message: error instanceof UnreadableWorkbook ? error.message : DAMAGED, peakRss: peakRss() })
  if (!(error instanceof UnreadableWorkbook)) process.stderr.write(`${error}\n`)
}
process.stdin.destroy()
