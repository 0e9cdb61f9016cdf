import { type GridInput, gridInput } from '@ivue/contracts/grid.ts'
import { type Database, readRows } from './database.ts'
import { closingList } from './desks/closing.grid.ts'
import { closingLogList } from './desks/closing-log.grid.ts'
import type { ListShape } from './grid/definition.ts'
import { COUNTED_AT_ONCE, statementsOf } from './grid/statement.ts'
import { GROUP_LIST } from './people/groups.grid.ts'
import { teamList } from './people/teams.grid.ts'
import type { CountedList } from './people/view-as-handlers.ts'
import type { Services } from './services.ts'

/** Every list that "View as" counts, unfiltered. A new list joins with a line here. */
export function countedLists({ db, settings }: Services): CountedList[] {
  const zone = () => settings.get('business.zone')
  const counted = (list: ListShape, input: GridInput) => countRows(db, list, input)
  return [
    {
      name: 'Closing Dashboard',
      path: '/closing',
      permission: 'closing.view',
      count: async (viewer) => counted(closingList(EVERYTHING, viewer, { closers: [], zone: await zone() }), EVERYTHING),
    },
    {
      name: 'Closing Log',
      path: '/closinglog',
      permission: 'closing.log',
      count: async (viewer) => counted(closingLogList(EVERYTHING, viewer, await zone()), EVERYTHING),
    },
    { name: 'Teams', path: '/teams', permission: 'people.teams.view', count: (viewer) => counted(teamList(viewer), PLAIN) },
    { name: 'Groups', path: '/groups', permission: 'people.groups.view', count: () => counted(GROUP_LIST, PLAIN) },
  ]
}

const PLAIN = gridInput.parse({ count: 'later' })
const EVERYTHING = gridInput.parse({ count: 'later', taskStatus: 'All' })

async function countRows(db: Database, list: ListShape, input: GridInput): Promise<{ rows: number; more: boolean }> {
  const { total, samePlan } = statementsOf(list, input, [list.defaultOrder])
  const rows = (await readRows<{ total: number }>(db, total, { samePlan }))[0]?.total ?? 0
  return rows === -1 ? { rows: COUNTED_AT_ONCE, more: true } : { rows, more: false }
}
