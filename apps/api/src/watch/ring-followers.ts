import type { EventFields } from '@ivue/contracts/desks/sentences.ts'
import { openLoanLink } from '@ivue/contracts/links.ts'
import { paths } from '@ivue/contracts/screens.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { type NewsKind, newsKinds, ringSentence } from '@ivue/contracts/watch/news.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { type Notice, notify } from '../notifications/notify.ts'
import type { Services } from '../platform/app-services.ts'
import type { Database, Queries } from '../platform/database/database.ts'
import { loansVisibleTo } from '../platform/rows/visible-to.ts'
import { findViewers } from '../session/signed-in.ts'

/** The number of events in a transaction. Each takes the same few statements, whatever the number of followers. */
const BATCH = 500
/** A notice about several loans names at most this many. */
const MAX_NAMED = 3

interface Ring extends EventFields {
  userId: number
  kinds: readonly NewsKind[]
  at: Date
  by: string
  loanId: number
  loanNumber: string
}

/**
 * Notifies the followers of loans that changed, except the person who changed them. A trigger of `events` queues the changes, so that no
 * command waits for it. Concurrent workers take different events.
 */
export async function ringFollowers({ db }: Pick<Services, 'db'>): Promise<void> {
  while ((await ringBatch(db)) === BATCH);
}

/** Returns how many events it took from the queue. */
function ringBatch(db: Database): Promise<number> {
  return db.$transaction(async (tx) => {
    const taken = await takeEvents(tx)
    if (taken.length === 0) return 0
    const rings = (await readRings(tx, taken)).filter(ringsFor)
    const people = (await findViewers(db, [...new Set(rings.map(({ userId }) => userId))])).filter(({ permissions }) =>
      permissions.has('loans.view'),
    )
    const visible = await readVisible(tx, people, rings)
    await notify(
      tx,
      people.flatMap((person) =>
        buildNotices(
          person,
          rings.filter(({ userId, loanId }) => userId === person.userId && visible.has(`${userId} ${loanId}`)),
        ),
      ),
    )
    return taken.length
  })
}

const takeEvents = (tx: Queries) =>
  tx.$queryRaw<{ id: bigint; at: Date }[]>(Prisma.sql`
    DELETE FROM follow_rings WHERE event_id IN (SELECT event_id FROM follow_rings ORDER BY event_id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
    RETURNING event_id AS id, event_at AS at`)

/** Returns the events with each follower, unless the act already notified the follower about the loan, or must be hidden from them. */
function readRings(tx: Queries, taken: readonly { id: bigint; at: Date }[]): Promise<Ring[]> {
  const moments = taken.map(({ at }) => at.getTime())
  return tx.$queryRaw<Ring[]>(Prisma.sql`
    SELECT f.user_id AS "userId", f.kinds, e.at, e.actor_name AS by, e.loan_id AS "loanId", e.loan_number AS "loanNumber", e.module, e.before, e.after, e.reason
    FROM events e JOIN loan_follows f ON f.loan_id = e.loan_id AND f.user_id IS DISTINCT FROM e.actor_id AND f.since <= e.at
    WHERE e.id = ANY(${taken.map(({ id }) => id)}::bigint[])
      AND e.at BETWEEN ${new Date(Math.min(...moments))}::timestamptz AND ${new Date(Math.max(...moments))}::timestamptz
      AND (e.review_id IS NULL OR NOT f.user_id = ANY(review_hidden_from(e.review_id)))
      AND NOT EXISTS (SELECT FROM notifications n WHERE n.user_id = f.user_id AND n.created_at BETWEEN e.at AND e.at + interval '5 seconds'
        AND strpos(n.text, e.loan_number) > 0)
    ORDER BY e.id`)
}

const kindOf = (ring: Ring) => newsKinds(ring).find((kind) => ring.kinds.includes(kind))
const ringsFor = (ring: Ring) => kindOf(ring) !== undefined

/** Returns the pairs "person loan" of loans that their followers may still open, by one statement. */
async function readVisible(tx: Queries, people: readonly Viewer[], rings: readonly Ring[]): Promise<Set<string>> {
  if (people.length === 0) return new Set()
  const each = people.map((person) => {
    const loans = rings.filter(({ userId }) => userId === person.userId).map(({ loanId }) => loanId)
    return Prisma.sql`SELECT ${person.userId}::int AS "userId", l.id FROM loans l WHERE l.id = ANY(${loans}::int[]) AND ${loansVisibleTo(person) ?? Prisma.sql`TRUE`}`
  })
  const rows = await tx.$queryRaw<{ userId: number; id: number }[]>(Prisma.join(each, ' UNION ALL '))
  return new Set(rows.map(({ userId, id }) => `${userId} ${id}`))
}

/** Returns one notice for each act: of a single loan with what happened, of several with their number. */
function buildNotices({ userId, permissions }: Viewer, rings: readonly Ring[]): Notice[] {
  const actOf = ({ at, by }: Ring) => `${at.getTime()} ${by}`
  return [...new Set(rings.map(actOf))].map((name): Notice => {
    const act = rings.filter((ring) => actOf(ring) === name)
    const numbers = [...new Set(act.map(({ loanNumber }) => loanNumber))]
    const [first = ''] = numbers
    const by = act[0]?.by
    if (numbers.length === 1) {
      const sentences = act.map((ring) => ringSentence(ring, kindOf(ring) ?? 'decisions'))
      const text = `${by} on loan ${first}, which you follow: ${[...new Set(sentences)].join('; ')}`
      return { userId, kind: 'follow', text, link: openLoanLink(permissions, first) }
    }
    const named = numbers.slice(0, MAX_NAMED).join(', ')
    const more = numbers.length > MAX_NAMED ? ` and ${numbers.length - MAX_NAMED} more` : ''
    return {
      userId,
      kind: 'follow',
      text: `${by} changed ${countText(numbers.length, 'loan')} that you follow: ${named}${more}`,
      link: paths.myWork,
    }
  })
}
