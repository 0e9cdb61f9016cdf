import { among, type ListTable, nameOf, type Request, searched } from '../desks/tests/every-list.fixture.ts'
import type { Database } from '../platform/database/database.ts'
import { now } from '../testing/clock.ts'

const APPROVALS = ['Pending', 'Approved', 'Rejected']

/** Adds shared services in every state, many with equal values, and two runs of each person; the later one has thirty rows with gaps. */
export async function addServices(db: Database, people: readonly number[]): Promise<void> {
  await db.sharedService.createMany({
    data: Array.from({ length: 24 }, (_, n) => ({
      name: `Report ${n} of ${['loans', 'Reviews'][n % 2]}`,
      menu: ['Reports', 'Quality', 'Closing'][n % 3] ?? '',
      logic: 'SELECT 1 AS one',
      approval: APPROVALS[n % 3] ?? '',
      active: n % 4 !== 0,
      updatedAt: new Date(Date.UTC(2026, 1, 1 + (n % 6))),
      updatedById: people[n % 3] ?? 0,
    })),
  })
  const { id: serviceId } = await db.sharedService.findFirstOrThrow()
  const columns = [
    { title: 'Name', kind: 'text' },
    { title: 'Amount', kind: 'number' },
    { title: 'Day', kind: 'day' },
    { title: 'At', kind: 'moment' },
  ]
  for (const byId of people)
    for (const mode of ['Task', 'Prod']) {
      const run = { serviceId, version: 1, logicHash: '', mode, byId, at: now(), millis: 1, rowCount: 30, columns }
      const rows = Array.from({ length: 30 }, (_, n) => ({
        place: n + 1,
        cells: [
          n % 5 ? `Name ${n % 7} of ${mode}` : null,
          n % 6 ? (n % 8) * 12.5 : null,
          n % 7 ? `2026-0${1 + (n % 9)}-03` : null,
          `2026-02-0${1 + (n % 4)} 09:15`,
        ],
      }))
      await db.sharedServiceRun.create({ data: { ...run, rows: { create: rows as never } } })
    }
}

/** Cells of the rows of a Prod run, the later one. */
const NAME = 'r.cells->>0'
const AMOUNT = '(r.cells->>1)::numeric'

/** The shared services, and the rows of a person's latest run, in plain SQL. */
export const SERVICE_TABLES: Readonly<Record<string, ListTable>> = {
  'com_admin/listQueries': {
    from: 'shared_services s',
    id: 's.id',
    scope: () => 'TRUE',
    orders: {
      Name: 's.name',
      Menu: 's.menu',
      Status: "(CASE WHEN s.active THEN 'Active' ELSE 'Inactive' END)",
      Approval: 's.approval',
      'Changed By': nameOf('s.updated_by_id'),
      'Changed On': 's.updated_at',
    },
    opensInOrder: ['s.name', 'ASC'],
    filters: () => [
      ...among('approvalStatus' as keyof Request, 's.approval', APPROVALS),
      [{ filterField: 'Menu', filterName: 'QUAL' }, "s.menu = 'Quality'"],
      searched(['report', 'loans'], 's.name'),
      searched(['rejected'], 's.approval'),
    ],
    refuses: [{ approvalStatus: 'Nonsense' } as Request, { filterField: 'Changed On', filterName: '1' }],
  },
  'com_services/getResult': {
    from: 'shared_service_rows r JOIN shared_service_runs u ON u.id = r.run_id',
    id: 'r.place',
    scope: ({ userId }) => `u.by_id = ${userId} AND u.mode = 'Prod'`,
    orders: { Row: 'r.place', Name: `(${NAME})`, Amount: AMOUNT, Day: '(r.cells->>2)', At: '(r.cells->>3)' },
    opensInOrder: ['r.place', 'ASC'],
    filters: () => [
      [{ filterField: 'Name', filterName: 'NAME 3' }, `${NAME} = 'Name 3 of Prod'`],
      [{ filterData: { searchString: '12.5' } }, `${AMOUNT} = 12.5`],
      [{ filterData: { searchString: '02/04/2026' } }, "r.cells->>3 LIKE '2026-02-04%'"],
      searched(['name', 'prod'], NAME),
    ],
    refuses: [{ filterField: 'Amount', filterName: '1' }],
  },
}
