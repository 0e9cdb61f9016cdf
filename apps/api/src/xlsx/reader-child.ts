import { openChecked } from './parsing/check-zip.ts'
import { scan } from './parsing/scan.ts'
import { peakRss, type ReaderRequest, type ReadMessage } from './reader-messages.ts'
import { DAMAGED, UnreadableWorkbook } from './unreadable-workbook.ts'

/**
 * A process of its own that checks or reads one workbook and writes it down as lines of JSON. It holds no secrets and no connection, its memory is capped, and it
 * ends with its parent: whatever a workbook does to it, only this import fails.
 */
process.stdin.on('end', () => process.exit(1)).resume()
process.stdout.on('error', () => process.exit(1))
// Asked to stop are all processes of a service at once. The one that reads may still be finishing its import; without it, this one ends by itself.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined)

function say(message: ReadMessage): Promise<void> | void {
  if (!process.stdout.write(`${JSON.stringify(message)}\n`)) return new Promise((resolve) => process.stdout.once('drain', resolve))
}

try {
  const request = JSON.parse(process.argv[2] ?? '{}') as ReaderRequest
  if (request.task === 'read') await scan(request, say)
  else {
    const parts = await openChecked(request.path)
    parts.close()
    await say({ kind: 'end', warnings: [], peakRss: peakRss() })
  }
} catch (error) {
  await say({ kind: 'refused', message: error instanceof UnreadableWorkbook ? error.message : DAMAGED, peakRss: peakRss() })
  if (!(error instanceof UnreadableWorkbook)) process.stderr.write(`${error}\n`)
}
process.stdin.destroy()
