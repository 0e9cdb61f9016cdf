import { openChecked } from './parsing/check-zip.ts'
import { scanWorkbook } from './parsing/scan.ts'
import { peakRss, type ReaderRequest, type ReadMessage } from './reader-messages.ts'
import { DAMAGED, UnreadableWorkbook } from './unreadable-workbook.ts'

/**
 * The reading process: checks or reads one workbook and writes JSON lines to standard output. It has no secrets and no connection,
 * limited memory, and ends with its parent. Whatever a workbook does, only its own import fails.
 */
process.stdin.on('end', () => process.exit(1)).resume()
process.stdout.on('error', () => process.exit(1))
// A service manager sends the signal to all processes at once. The parent may still finish its import, so this process ignores it and
// ends with its parent.
for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => undefined)

function say(message: ReadMessage): Promise<void> | void {
  if (!process.stdout.write(`${JSON.stringify(message)}\n`)) return new Promise((resolve) => process.stdout.once('drain', resolve))
}

try {
  const request = JSON.parse(process.argv[2] ?? '{}') as ReaderRequest
  if (request.task === 'read') await scanWorkbook(request, say)
  else {
    const parts = await openChecked(request.path)
    parts.close()
    await say({ kind: 'end', warnings: [], hidden: 0, peakRss: peakRss() })
  }
} catch (error) {
  await say({ kind: 'refused', message: error instanceof UnreadableWorkbook ? error.message : DAMAGED, peakRss: peakRss() })
  if (!(error instanceof UnreadableWorkbook)) process.stderr.write(`${error}\n`)
}
process.stdin.destroy()
