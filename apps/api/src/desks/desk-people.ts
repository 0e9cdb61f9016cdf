import { scopeOf, workerRole } from '@ivue/contracts/desks/scope.ts'
import type { Desk } from '@ivue/contracts/desks/words.ts'
import type { Option } from '@ivue/contracts/grid.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { Database } from '../database.ts'
import { keptJson, once } from '../rpc/answer.ts'

const FRESH_MS = 10_000

export interface DeskPerson {
  id: number
  fullName: string
  teamId: number | null
  leaderId: number | null
  unitLeaderId: number | null
}

/** Reads those who work a desk now, by name. Every page carries the list, so it is kept for ten seconds. */
export const deskPeopleOf = once((db: Database): ((desk: Desk) => Promise<readonly DeskPerson[]>) => {
  const kept = new Map<Desk, { people: Promise<readonly DeskPerson[]>; readAt: number }>()
  return (desk) => {
    const fresh = kept.get(desk)
    if (fresh && Date.now() - fresh.readAt < FRESH_MS) return fresh.people
    const people = db.user
      .findMany({
        where: { inactive: false, roles: { some: { role: workerRole(desk) } } },
        select: { id: true, fullName: true, teamId: true, team: { select: { leaderId: true, unitLeaderId: true } } },
        orderBy: [{ fullName: 'asc' }, { id: 'asc' }],
      })
      .then((rows) =>
        rows.map(({ team, ...row }) => ({ ...row, leaderId: team?.leaderId ?? null, unitLeaderId: team?.unitLeaderId ?? null })),
      )
    people.catch(() => kept.delete(desk))
    kept.set(desk, { people, readAt: Date.now() })
    return people
  }
})

/** The people as choices of a column; of the same people always the same array. */
export const choicesOf = once((people: readonly DeskPerson[]): readonly Option[] =>
  people.map(({ id, fullName }) => ({ label: fullName, value: String(id) })),
)

/** The people as they are listed beside a page. */
export const listedOf = once((people: readonly DeskPerson[]) =>
  keptJson(people.map(({ id, fullName }) => ({ id: String(id), Name: fullName }))),
)

/** Those among them whose work the viewer sees: the choices of the Employee filter. */
export function peopleWithin(people: readonly DeskPerson[], viewer: Viewer, desk: Desk): readonly DeskPerson[] {
  const isViewer = ({ id }: DeskPerson) => id === viewer.userId
  switch (scopeOf(viewer, desk)) {
    case 'all':
      return people
    case 'unit':
      return people.filter((person) => isViewer(person) || person.unitLeaderId === viewer.userId)
    case 'team':
      return people.filter(
        (person) => isViewer(person) || person.leaderId === viewer.userId || (person.teamId !== null && person.teamId === viewer.teamId),
      )
    case 'own':
      return people.filter(isViewer)
  }
}
