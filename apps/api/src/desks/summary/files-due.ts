import type { OutputOf } from '@ivue/contracts/contract.ts'
import type { DueLoan, WireSummary } from '@ivue/contracts/desks/summary/summary.ts'
import type { processorSummary } from '@ivue/contracts/desks/summary/summary-contract.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { groupByLeader } from '../../figures/breakdown.ts'
import { findVisiblePeople, isVisible } from '../../figures/visible-people.ts'
import type { Services } from '../../platform/app-services.ts'
import { DESK_FIGURE_DEFINITIONS } from './definitions.ts'
import { readDeskFigures } from './desk-figures.ts'
import { countFilesDue, type DueCount, readAllFilesDue, readFilesDue } from './files-due-queries.ts'

export type FilesDue = OutputOf<typeof processorSummary.getFilesDue>

/** Limit of a person's loans in one response. */
const MAX_LOANS = 500

const sum = (counts: readonly Pick<DueCount, 'due' | 'pastDue'>[]) => ({
  due: counts.reduce((total, { due }) => total + due, 0),
  pastDue: counts.reduce((total, { pastDue }) => total + pastDue, 0),
})

/**
 * Returns the counts of Files Due / Past Due for Contact that the viewer may see, by team leader and processor, and the loans of
 * `employee` if given (work 2.3).
 */
export async function summarizeFilesDue(services: Services, viewer: Viewer, employee = ''): Promise<FilesDue> {
  const { db } = services
  const { calendar, members } = await readDeskFigures(services, 'processor')
  const visible = findVisiblePeople(DESK_FIGURE_DEFINITIONS.processor, viewer, members)
  const counts = (await countFilesDue(db, calendar.today)).filter(({ person }) => isVisible(visible, person ?? 0))
  const leaders = groupByLeader(members, new Map(counts.map((one) => [one.person ?? 0, one]))).map(({ leader, people }) => ({
    leader,
    ...sum(people.map(({ of }) => of)),
    people: people.map(({ id, name, of: { due, pastDue } }) => ({ id, name, due, pastDue })),
  }))
  const mayRead = employee !== '' && isVisible(visible, Number(employee))
  const loans = mayRead ? await readFilesDue(db, calendar.today, Number(employee) || null, MAX_LOANS + 1) : []
  return { day: calendar.today, ...sum(counts), leaders, loans: loans.slice(0, MAX_LOANS), more: loans.length > MAX_LOANS }
}

/** Returns Files Due in wire format for a list's page: a row per person with their files, at most MAX_LOANS files in all (work 3, drillDown). */
export async function buildDrillDown(services: Services, viewer: Viewer): Promise<WireSummary['drillDown']> {
  const { day, leaders } = await summarizeFilesDue(services, viewer)
  const people = leaders.flatMap((team) => team.people.map(({ id }) => id))
  const found = people.length === 0 ? [] : await readAllFilesDue(services.db, day, people, MAX_LOANS)
  const filesOf = (id: number): DueLoan[] => found.flatMap(({ person, ...file }) => (person === id ? [file] : []))
  return leaders.flatMap(({ leader, people: members }) =>
    members.map(({ id, name, due, pastDue }) => ({
      tl: leader,
      employee: name,
      due,
      pastDue,
      files: filesOf(id),
    })),
  )
}
