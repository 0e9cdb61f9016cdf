import { formatHeld, whyNotRelease } from '@ivue/contracts/mail/rules.ts'
import type { Services } from './platform/app-services.ts'
import { withConnection } from './platform/database/own-connection.ts'
import { HOW_TO_RELEASE, holdDue, readHeldCounts } from './platform/mail/held.ts'

const SIGN_EVERY_MS = 60_000
/** Age of the last sign above which a database counts as a copy. */
const MAX_GAP_MS = 30 * 60_000

/** Whether no worker has signed for more than `MAX_GAP_MS`, or ever. The database may then be a restored copy, so what is due is held. */
export const isGap = (seenAt: Date | null, now: Date): boolean => seenAt === null || now.getTime() - seenAt.getTime() > MAX_GAP_MS

/**
 * Signs the start of a worker. After a gap it runs `queueDue`, which queues the mails that came due meanwhile, and holds everything that
 * was due before. Others that start at the same time wait. Logs what is held.
 */
export async function signStart(
  { connectionString, db, settings, log, now }: Pick<Services, 'connectionString' | 'db' | 'settings' | 'log' | 'now'>,
  queueDue: () => Promise<void>,
): Promise<void> {
  await withConnection(connectionString, 'ivue-worker-start', async (client) => {
    await client.query('BEGIN')
    await client.query('INSERT INTO worker_signs (seen_at) VALUES ($1) ON CONFLICT DO NOTHING', [now()])
    const { rows } = await client.query<{ seenAt: Date | null }>('SELECT seen_at AS "seenAt" FROM worker_signs FOR UPDATE')
    if (isGap(rows[0]?.seenAt ?? null, now())) {
      await queueDue()
      await holdDue(client, now())
    }
    await client.query('UPDATE worker_signs SET seen_at = $1', [now()])
    await client.query('COMMIT')
  })
  const held = await readHeldCounts(db)
  if (whyNotRelease(held) === null) log.warn(`${formatHeld(held, await settings.get('business.zone'))}. ${HOW_TO_RELEASE}`)
}

/** Signs every minute while a worker runs. Returns the function that stops it. */
export function signEveryMinute({ db, log, now }: Pick<Services, 'db' | 'log' | 'now'>, every = SIGN_EVERY_MS): () => void {
  const timer = setInterval(() => {
    db.workerSign
      .updateMany({ data: { seenAt: now() } })
      .catch((error: unknown) => log.warn({ err: error }, 'The sign of life of the worker'))
  }, every)
  return () => clearInterval(timer)
}
