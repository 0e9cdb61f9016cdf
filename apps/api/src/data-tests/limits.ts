import type { SaveTestLimit, TestLimit } from '@ivue/contracts/data-tests/contract.ts'
import { limitProblems, whyOverlaps } from '@ivue/contracts/data-tests/rules.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { Act } from '../audit/record-events.ts'
import { type Database, formatDate, type Queries } from '../platform/database/database.ts'
import { Refusal, refuseFields } from '../platform/rpc/refusal.ts'
import { requestWholeRuns } from './tests-queries.ts'

/** Returns the limits that tests read, by name, the newest first. */
export async function readLimits(db: Queries): Promise<TestLimit[]> {
  const rows = await db.dataTestLimit.findMany({ orderBy: [{ name: 'asc' }, { fromOn: 'desc' }, { id: 'asc' }] })
  return rows.map(({ fromOn, toOn, value, ...row }) => ({
    ...row,
    fromOn: formatDate(fromOn),
    toOn: toOn ? formatDate(toOn) : '',
    value: value.toNumber(),
  }))
}

/** Adds a limit or changes one. All loans are judged again by the tests that run. */
export function saveLimit(
  db: Database,
  { changed }: Act,
  { id, ...limit }: SaveTestLimit & { id?: number | undefined },
): Promise<{ id: number }> {
  return db.$transaction(async (tx) => {
    refuseFields(limitProblems(limit))
    const data = { ...limit, fromOn: new Date(limit.fromOn), toOn: limit.toOn ? new Date(limit.toOn) : null }
    const before = id === undefined ? null : await tx.dataTestLimit.findUnique({ where: { id } })
    if (id !== undefined && !before) throw new Refusal(MESSAGES.notFound)
    const overlap = whyOverlaps(
      limit,
      (await readLimits(tx)).filter((other) => other.id !== id),
    )
    if (overlap) throw Refusal.field('fromOn', overlap)
    const saved = id === undefined ? await tx.dataTestLimit.create({ data }) : await tx.dataTestLimit.update({ where: { id }, data })
    const keys = [limit.type, limit.purpose, limit.occupancy, limit.propertyType, limit.state].filter(Boolean).join(', ')
    changed(`Limit ${limit.name} ${keys} from ${limit.fromOn}`, before ? String(before.value) : '', String(saved.value))
    await requestWholeRuns(tx)
    return { id: saved.id }
  })
}
