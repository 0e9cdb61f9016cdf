import type { OutputOf } from '@ivue/contracts/contract.ts'
import { listLink } from '@ivue/contracts/links.ts'
import type { MoreItems, TeamRecord, teamWork } from '@ivue/contracts/my-work/contract.ts'
import { TEAM_SECTIONS, type TeamList, type TeamSection } from '@ivue/contracts/my-work/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { DeskClock } from '../desks/clock/desk-clock.ts'
import { countsStatement, matchingRowsSql } from '../grid/statement.ts'
import type { RowReader } from '../platform/database/database.ts'
import type { SignedIn } from '../platform/rpc/implement.ts'
import type { MakeList } from './make-list.ts'
import { type ItemRow, toItem } from './queries.ts'
import type { Filter, TeamSource } from './team-lists.ts'

type Sections = OutputOf<typeof teamWork.getTeamWork>['sections']

/** How many items and records of each list are shown. */
export const MAX_SHOWN = 3

/** A record that waits for a lead, with the section that shows it and the list that has it as a row; the list is null if there is none. */
export interface SectionRecord extends TeamRecord {
  section: TeamSection
  list: TeamList | null
}
/** A list whose rows are records of a section. */
export interface RecordList {
  section: TeamSection
  list: TeamList
  filter: Filter
}

/** Returns the sections that have something in them: the number of rows of each list, the first items, and the records. */
export async function readTeamSections(
  { read, make, clock }: { read: RowReader; make: MakeList; clock: DeskClock },
  viewer: SignedIn,
  sources: readonly TeamSource[],
  { records, lists }: { records: readonly SectionRecord[]; lists: readonly RecordList[] },
): Promise<Sections> {
  const withList = async <Of extends RecordList>(of: Of) => ({ ...of, made: await make(of.list, viewer, of.filter) })
  const [sourced, listed] = await Promise.all([Promise.all(sources.map(withList)), Promise.all(lists.map(withList))])
  const counted = [...sourced, ...listed].map((one, at) => ({ ...one, name: `s${at}` }))
  const items = sourced.map(({ select, order, made: { list, input } }, at) => {
    const first = Prisma.sql`SELECT id FROM (${matchingRowsSql(list, input, Prisma.sql`t.id, ${order} AS due`)}) found ORDER BY due, id LIMIT ${MAX_SHOWN}`
    return Prisma.sql`SELECT ${at}::int AS source, item.* FROM (${select(first)}) item`
  })
  const [[totals = {}], rows] = await Promise.all([
    counted.length > 0 ? read<Record<string, number>>(countsStatement(counted.map(({ name, made }) => ({ name, ...made })))) : [{}],
    items.length > 0 ? read<ItemRow & { source: number }>(Prisma.sql`${Prisma.join(items, ' UNION ALL ')} ORDER BY at NULLS LAST, id`) : [],
  ])
  return TEAM_SECTIONS.flatMap((section): Sections => {
    const own = records.filter((record) => record.section === section)
    const more = counted.flatMap(({ name, list, filter, ...of }, at): MoreItems[] => {
      const total = Math.abs(totals[name] ?? 0)
      const shown = rows.filter(({ source }) => source === at).length + own.filter((record) => record.list === list).length
      return of.section === section && total > 0 ? [{ list, total, left: total - shown, link: listLink(list, filter) }] : []
    })
    const items = rows.filter(({ source }) => sources[source]?.section === section).map((row) => toItem(row, clock))
    const total = own.filter(({ list }) => list === null).length + more.reduce((sum, one) => sum + one.total, 0)
    return total === 0 ? [] : [{ name: section, total, items, records: own, more }]
  })
}
