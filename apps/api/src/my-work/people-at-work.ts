import type { OutputOf } from '@ivue/contracts/contract.ts'
import { listLink } from '@ivue/contracts/links.ts'
import type { teamWork } from '@ivue/contracts/my-work/contract.ts'
import { whyNotAssignBulk } from '@ivue/contracts/worklist/rules.ts'
import { getWorklist, WORKLIST_NAMES, type WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { matchingRowsSql } from '../grid/statement.ts'
import type { Services } from '../platform/app-services.ts'
import type { RowReader } from '../platform/database/database.ts'
import type { SignedIn } from '../platform/rpc/implement.ts'
import { readLoadsToday } from '../worklist/loads/queries.ts'
import { peopleInViewerScope, workerReader } from '../worklist/workers.ts'
import type { MakeList } from './make-list.ts'
import { dueFilters, isDesk, leadsPeopleOf } from './team-lists.ts'

type PeopleAtWork = OutputOf<typeof teamWork.getTeamWork>['people'][number]

/** How many people of a list are shown. The others are on the list. */
const MAX_PEOPLE = 8

interface Sources {
  services: Services
  read: RowReader
  make: MakeList
}

/** Returns the people whom the viewer leads on each list, with their late and due rows, as the list counts them with these people. */
export const readPeopleAtWork = (sources: Sources, viewer: SignedIn): Promise<PeopleAtWork[]> =>
  Promise.all(WORKLIST_NAMES.filter((list) => leadsPeopleOf(viewer, list)).map((list) => readPeopleOf(sources, viewer, list)))

async function readPeopleOf({ services, read, make }: Sources, viewer: SignedIn, list: WorklistName): Promise<PeopleAtWork> {
  const { db, settings, now } = services
  const { floor } = getWorklist(list)
  const filters = dueFilters(list)
  const holders = isDesk(list) ? Prisma.sql`t.slot1_id, t.slot2_id` : Prisma.sql`t.assigned_to_id, t.proposed_id`
  const rowsOf = async (grade: 'late' | 'due') => {
    const made = await make(list, viewer, filters[grade])
    return matchingRowsSql(made.list, made.input, Prisma.sql`t.id, ${Prisma.raw(`'${grade}'`)} AS grade, ARRAY[${holders}] AS holders`)
  }
  const [late, due, workers] = await Promise.all([rowsOf('late'), rowsOf('due'), workerReader(db)(floor)])
  const graded = Prisma.sql`(count(*) FILTER (WHERE grade = 'late'))::int AS late, (count(*) FILTER (WHERE grade = 'due'))::int AS due`
  const counts = await read<{ who: number | null; late: number; due: number }>(Prisma.sql`
    WITH work AS MATERIALIZED (${late} UNION ALL ${due})
    SELECT NULL::int AS who, ${graded} FROM work
    UNION ALL SELECT who, ${graded} FROM (SELECT DISTINCT id, grade, who FROM work CROSS JOIN unnest(holders) who) held WHERE who IS NOT NULL GROUP BY who`)
  const total = counts.find(({ who }) => who === null)
  const led = new Map(peopleInViewerScope(workers, viewer, floor).map(({ id, fullName }) => [id, fullName]))
  const busiest = counts
    .flatMap(({ who, ...count }) => (who !== null && led.has(who) ? [{ id: who, name: led.get(who) ?? '', ...count }] : []))
    .toSorted((a, b) => b.late - a.late || b.due - a.due || a.name.localeCompare(b.name))
    .slice(0, MAX_PEOPLE)
  const loads =
    busiest.length === 0
      ? new Map<number, never>()
      : await readLoadsToday(db, { floor, ids: busiest.map(({ id }) => id), viewer, now: now(), zone: await settings.get('business.zone') })
  const linkTo = (grade: 'late' | 'due' | 'all', id?: number) =>
    listLink(list, { ...filters[grade], ...(id !== undefined && { userId: String(id) }) })
  return {
    list,
    whyNotMove: whyNotAssignBulk(viewer, list) ?? '',
    late: { total: total?.late ?? 0, link: linkTo('late') },
    due: { total: total?.due ?? 0, link: linkTo('due') },
    people: busiest.map(({ id, name, late, due }) => {
      const { open = 0, today = 0, most = 0, awayUntil: away = '' } = loads.get(id) ?? {}
      return {
        id,
        name,
        open,
        today,
        most,
        away,
        late: { count: late, link: linkTo('late', id) },
        due: { count: due, link: linkTo('due', id) },
        link: linkTo('all', id),
      }
    }),
  }
}
