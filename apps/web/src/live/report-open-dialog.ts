import { live } from '@ivue/contracts/live/contract.ts'
import { randomName } from '../browser/random-name.ts'
import { call } from '../rpc/call.ts'

/** Milliseconds between reports. The server considers a dialog closed after 45 seconds without one. */
const REPORT_INTERVAL_MS = 20_000

export interface OpenDialogReport {
  /** The random id of the opened dialog on the server. */
  name: string
  /** Reports the dialog immediately instead of at the next interval. */
  reportNow(): void
  stop(): void
}

/**
 * Reports to the server every 20 seconds that a dialog is open, until `stop`. Reports are sent one at a time, so that the one that closes
 * the dialog is the last. A failed report is not repeated before the next interval.
 */
export function reportOpenDialog<T>(send: (name: string) => Promise<T>, onAnswer: (answer: T) => void): OpenDialogReport {
  const name = randomName()
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false

  const report = async () => {
    if (stopped) return
    const answer = await send(name).catch(() => null)
    if (stopped) return
    if (answer !== null) onAnswer(answer)
    clearTimeout(timer)
    timer = setTimeout(reportNow, REPORT_INTERVAL_MS)
  }
  let lastReport = report()
  const reportNow = () => {
    lastReport = lastReport.then(report)
  }
  return {
    name,
    reportNow,
    stop() {
      stopped = true
      clearTimeout(timer)
      lastReport = lastReport.then(async () => {
        await call(live.close, { opening: name }, { background: true }).catch(() => {})
      })
    },
  }
}
