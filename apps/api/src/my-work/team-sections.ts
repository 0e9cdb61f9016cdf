import type { OutputOf } from '@ivue/contracts/contract.ts'
import type { MoreItems, TeamRecord, teamWork } from '@ivue/contracts/my-work/contract.ts'
import { TEAM_SECTIONS, type TeamList, type TeamSection } from '@ivue/contracts/my-work/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Read } from '../database/database.ts'
import type { DeskClock } from '../desks/clock/desk-clock.ts'
import { countsStatement, matchingRows } from '../grid/statement.ts'
import type { SignedIn } from '../rpc/implement.ts'
import type { MakeList } from './make-list.ts'
import { type ItemRow, toItem } from './queries.ts'
import { type Filter, type TeamSource, teamLink } from './team-lists.ts'

type Sections = OutputOf<typeof teamWork.getTeamWork>['sections']

/** How many items of each list are shown. */
const MOST_SHOWN = 3

/** A record that waits for a lead, with the section that shows it. */
export interface SectionRecord extends TeamRecord {
  section: TeamSection
}
/** A list whose rows are records of a section. The keys of these records begin with its name. */
export interface RecordList {
  section: TeamSection
  list: TeamList
  filter: Filter
}

interface Sources {
  read: Read
  make: MakeList
  clock: DeskClock
}

/** Returns the sections that have something in them: the number of rows of each list, the first items, and the records. */
export async function readTeamSections(
  { read, make, clock }: Sources,
  viewer: SignedIn,
  sources: readonly TeamSource[],
  { records, lists }: { records: readonly SectionRecord[]; lists: readonly RecordList[] },
): Promise<Sections> {
  const counted = [...sources, ...lists]
  const made = await Promise.all(counted.map(({ list, filter }) => make(list, viewer, filter)))
  const items = sources.map(({ select }, at) => {
    const { list, input } = made[at] as (typeof made)[number]
    const { sort = Prisma.sql`t.id` } = list.columns.find(({ title }) => title === 'SLA Due' || title === 'Due') ?? {}
    const first = Prisma.sql`SELECT id FROM (${matchingRows(list, input, Prisma.sql`t.id, ${sort} AS due`)}) found ORDER BY due, id LIMIT ${MOST_SHOWN}`
    return Prisma.sql`SELECT ${at}::int AS source, item.* FROM (${select(first)}) item`
  })
  const [[totals = {}], rows] = await Promise.all([
    counted.length > 0 ? read<Record<string, number>>(countsStatement(made.map((one, at) => ({ name: `s${at}`, ...one })))) : [{}],
    items.length > 0 ? read<ItemRow & { source: number }>(Prisma.sql`${Prisma.join(items, ' UNION ALL ')} ORDER BY at NULLS LAST, id`) : [],
  ])
  return TEAM_SECTIONS.flatMap((name): Sections => {
    const own = records.filter(({ section }) => section === name)
    const more = counted.flatMap(({ section, list, filter }, at): MoreItems[] => {
      const total = Math.abs(totals[`s${at}`] ?? 0)
      const shown = sources[at] ? rows.filter(({ source }) => source === at).length : own.filter(({ key }) => key.startsWith(list)).length
      return section === name && total > 0 ? [{ list, total, left: total - shown, link: teamLink(list, filter) }] : []
    })
    const items = rows.filter(({ source }) => sources[source]?.section === name).map((row) => toItem(row, clock))
    const unlisted = own.filter(({ key }) => !lists.some(({ list }) => key.startsWith(list))).length
    const total = unlisted + more.reduce((sum, one) => sum + one.total, 0)
    return total === 0 ? [] : [{ name, total, items, records: own.map(({ section: _, ...record }) => record), more }]
  })
}
