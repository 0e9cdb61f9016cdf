import { type Floor, workerRole } from '@ivue/contracts/worklist/scope.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Queries } from '../platform/database/database.ts'
import type { Periods } from './calendar.ts'
import type { AtomSource, Member } from './figures-definition.ts'

export const isWithinDays = (column: Prisma.Sql, { days }: Periods) =>
  Prisma.sql`${column} >= ${days[0]}::date AND ${column} < ${days.at(-1)}::date`

export const isWithinMoments = (column: Prisma.Sql, { starts }: Periods) =>
  Prisma.sql`${column} >= ${starts[0]}::timestamptz AND ${column} < ${starts.at(-1)}::timestamptz`

/**
 * Returns the SQL of the number of the period that holds a date. The first period is 1. A date before it gives 0; a date after the last
 * period gives one more than the last number.
 */
export const periodOfDaySql = (column: Prisma.Sql, { days }: Periods) => Prisma.sql`width_bucket(${column}, ${days}::date[])`

/** Returns the SQL of the number of the period that holds a moment, numbered like `periodOfDaySql`. */
export const periodOfMomentSql = (column: Prisma.Sql, { starts }: Periods) => Prisma.sql`width_bucket(${column}, ${starts}::timestamptz[])`

/** The atoms of a person (null: nobody) in a period. */
interface AtomRow {
  period: number
  person: number | null
  carried?: number[] | null
  /** Each atom under its name. */
  [atom: string]: unknown
}

const atomColumn = (atom: string) => Prisma.raw(`items."${atom}"`)

export function countItems(
  db: Queries,
  { atoms, items, carries }: AtomSource<string>,
  when: Periods,
  carried: readonly number[] | null,
): Promise<AtomRow[]> {
  const sums = atoms.map((atom) => Prisma.sql`sum(${atomColumn(atom)})::int AS ${Prisma.raw(`"${atom}"`)}`)
  const handed = Prisma.sql`array_agg(items.carried) FILTER (WHERE items.period > ${when.days.length - 1}::int AND items.carried IS NOT NULL) AS carried`
  return db.$queryRaw(Prisma.sql`
    SELECT items.period, items.person, ${Prisma.join(carries ? [...sums, handed] : sums)} FROM (${items(when, carried)}) items GROUP BY 1, 2`)
}

type PositionRow = Member & { from: number }

/**
 * Returns for each month all people with their team and its leaders on its last day (domain 10.1). `ends` are the ends of the months. People
 * who left are included, because their work stays in the figures.
 */
export async function readMembers(db: Queries, floor: Floor, ends: readonly string[]): Promise<Member[][]> {
  const rows = await db.$queryRaw<PositionRow[]>(Prisma.sql`
    SELECT DISTINCT ON (u.full_name, u.id, "from") u.id, u.full_name AS "fullName", p.team_id AS "teamId", p.leader_id AS "leaderId", p.unit_leader_id AS "unitLeaderId",
      coalesce(lead.full_name, '') AS leader, EXISTS (SELECT FROM user_roles r WHERE r.user_id = u.id AND r.role = ${workerRole(floor)}) AS works,
      width_bucket(p.since, ${ends}::timestamptz[]) AS "from"
    FROM users u JOIN user_positions p ON p.user_id = u.id LEFT JOIN users lead ON lead.id = p.leader_id ORDER BY u.full_name, u.id, "from", p.since DESC`)
  return ends.map((_, nth) => {
    const people = new Map<number, Member>()
    for (const { from, ...member } of rows) if (from <= nth) people.set(member.id, member)
    return [...people.values()]
  })
}
