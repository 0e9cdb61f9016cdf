import { outgoingMail } from '@ivue/contracts/mail/contract.ts'
import { formatHeldCounts, whyNotRelease } from '@ivue/contracts/mail/rules.ts'
import { openDatabase } from '../platform/database/database.ts'
import { readHeldCounts, releaseHeld } from '../platform/mail/held.ts'
import type { Run } from './command.ts'
import { withDatabase } from './with-database.ts'

export const run: Run = () =>
  withDatabase(async (url) => {
    const db = openDatabase(url)
    try {
      const nothing = whyNotRelease(await readHeldCounts(db))
      process.stdout.write(`${nothing ?? `Released: ${await release(db)}`}\n`)
      return 0
    } finally {
      await db.$disconnect()
    }
  })

/** Releases what is held, with an entry in the audit trail. Returns what it was. */
function release(db: ReturnType<typeof openDatabase>): Promise<string> {
  return db.$transaction(async (tx) => {
    const what = formatHeldCounts(await releaseHeld(tx))
    // Without a sign, the next start of a restored database would hold it again.
    await tx.workerSign.updateMany({ data: { seenAt: new Date() } })
    const { option, task, title } = outgoingMail.releaseHeld
    const changes = [{ subject: what, before: 'held', after: 'released' }]
    await tx.auditEntry.create({
      data: { username: 'ivue release-held', option, task, title, outcome: 'done', requestId: '', address: '', changes },
    })
    return what
  })
}
