import { BORROWER, type Filter, type ListTable, type Looker, nameOf, searched } from '../desks/tests/every-list.fixture.ts'
import type { Name } from '../desks/tests/every-role.fixture.ts'
import type { Database } from '../platform/database/database.ts'
import { now } from '../testing/clock.ts'
import { between } from './plain-sql.fixture.ts'

const WORKERS: readonly Name[] = [
  'closer',
  'closerSouth',
  'closerWest',
  'processor',
  'underwriter',
  'underwriterWest',
  'leadOfNorth',
  'unitLeader',
  'qcManager',
]
const TODAY = "(now() AT TIME ZONE 'America/Chicago')::date"
const monthBack = (months: number) => `to_char(${TODAY} - interval '${months} month', 'YYYY-MM')`

/** Adds hours: in the current month for most people, in the previous month for others, in neither for the last. */
export async function addHours(db: Database, idOf: (name: Name) => number): Promise<void> {
  const first = new Date(`${now().toLocaleDateString('en-CA', { timeZone: 'America/Chicago' }).slice(0, 7)}-01`)
  const before = new Date(first.getTime() - 5 * 86_400_000)
  await db.workHours.createMany({
    data: WORKERS.flatMap((name, n) => [
      ...(n % 4 === 3 ? [] : [{ userId: idOf(name), day: first, regularMinutes: 480 - n * 7, overtimeMinutes: n * 5 }]),
      ...(n % 3 === 2 ? [] : [{ userId: idOf(name), day: before, regularMinutes: 450 + n, overtimeMinutes: 40 - n }]),
    ]),
  })
}

const ACTIVE = "l.status IN ('Pre-Decision', 'Underwriting', 'Approved', 'Closing')"
const closer = (slot: string) => `(SELECT ${slot} FROM tasks WHERE loan_id = l.id AND desk = 'closing')`
const QUEUE = 'fulfilment_queue(l.status, l.substatus)'
const OWNER = `CASE WHEN ${QUEUE} = 'Processing' THEN l.processor_id WHEN ${QUEUE} LIKE '%RR' THEN l.underwriter_id WHEN ${QUEUE} = 'Closing' THEN ${closer('slot1_id')} ELSE coalesce(${closer('slot2_id')}, ${closer('slot1_id')}) END`
/** The only target date in this world. It is long past, so no loan is at risk; `lists.property.test.ts` covers risk. */
const TARGET = "(l.scheduled_closing_at AT TIME ZONE 'America/Chicago')::date"

const inScope = ({ sees }: Looker) => `(${sees('loan', 'l.processor_id', 'l.underwriter_id')}
  OR l.id IN (SELECT loan_id FROM tasks WHERE ${sees('loan', 'slot1_id', 'slot2_id')})
  OR l.id IN (SELECT loan_id FROM reviews WHERE ${sees('loan', 'assigned_to_id', 'worked_by_id')}))`
const led = (what: string) => `(SELECT t.${what}_id FROM users u JOIN teams t ON t.id = u.team_id WHERE u.id = owner)`

const LATE_LOANS = `(SELECT x.*, ${led('unit_leader')} AS unit_leader, ${led('leader')} AS team_leader FROM (SELECT l.*, ${OWNER} AS owner, ${TARGET} AS target FROM loans l) x) l`
const SELECTED: Filter[] = [
  [{ purpose: 'Refinance' }, "purpose LIKE '%Refinance'"],
  [{ purpose: 'Purchase', sales: 'Centralized Sales' }, "purpose = 'Purchase' AND region LIKE 'CS %'"],
  [{ sales: 'Retail Sales' }, 'FALSE'],
]

/** The lists behind the landing dashboard (domain 8), in plain SQL. */
export const LANDING_TABLES: Readonly<Record<string, ListTable>> = {
  'com_landing/getLateList': {
    from: (
      looker,
    ) => `(SELECT coalesce(owner, 0) AS id, coalesce(${nameOf('owner')}, 'Nobody yet') AS name, coalesce(${nameOf(led('unit_leader'))}, 'No unit leader') AS ul,
      coalesce(${nameOf(led('leader'))}, 'No team leader') AS tl, count(*) AS total, count(*) FILTER (WHERE target < ${TODAY}) AS late
      FROM (SELECT ${OWNER} AS owner, ${TARGET} AS target FROM loans l WHERE ${ACTIVE} AND ${inScope(looker)}) l GROUP BY owner) p`,
    id: 'p.id',
    scope: () => 'TRUE',
    orders: {
      'Unit Leader': 'p.ul',
      'Team Leader': 'p.tl',
      Person: 'p.name',
      Total: 'p.total',
      Watch: 'p.total - p.late',
      Risk: 'p.total - p.late',
      Late: 'p.late',
    },
    opensInOrder: ['p.late', 'DESC'],
    filters: () => [
      [{ filterField: 'Person', filterName: 'NNEKA' }, "p.name ILIKE '%nneka%'"],
      [{ sales: 'Retail Sales' }, 'FALSE'],
      searched(['closer'], 'p.name', 'p.ul', 'p.tl'),
    ],
    refuses: [{ purpose: 'Nonsense' }, { sales: 'Nonsense' }],
  },
  'com_landing/getLateLoanList': {
    from: LATE_LOANS,
    id: 'l.id',
    scope: (looker) => `${ACTIVE} AND ${inScope(looker)}`,
    whole: { state: 'All' },
    orders: {
      'Loan Number': 'l.number',
      Borrower: BORROWER,
      State: "coalesce('Past closing date', l.number)",
      'Target Close': 'target',
      'Business Days Left': between(TODAY, 'target'),
      Status: 'l.status',
      Substatus: 'l.substatus',
      Purpose: 'l.purpose',
      Region: 'l.region',
      Person: nameOf('owner'),
      'Team Leader': nameOf('team_leader'),
    },
    opensInOrder: ['target', 'ASC'],
    filters: (idOf) => [
      ...SELECTED,
      [{ state: 'Late' }, 'TRUE'],
      [{ state: 'Late or at risk' }, 'TRUE'],
      [{ state: 'At risk' }, 'FALSE'],
      [{ state: 'Watch' }, 'FALSE'],
      [{ unitLeader: String(idOf('unitLeader')) }, `unit_leader = ${idOf('unitLeader')}`],
      [{ unitLeader: 'none' }, 'unit_leader IS NULL'],
      [{ teamLeader: String(idOf('leadOfWest')) }, `team_leader = ${idOf('leadOfWest')}`],
      [{ teamLeader: 'none', unitLeader: '' }, 'team_leader IS NULL'],
      [{ person: String(idOf('closer')) }, `owner = ${idOf('closer')}`],
      [{ person: 'none' }, 'owner IS NULL'],
      [{ loanNumber: '00001' }, "l.number LIKE '%00001%'"],
      [{ filterField: 'Status', filterName: 'CLOS' }, "l.status ILIKE '%clos%'"],
      [{ columnFilters: 'Status=Closing' }, "l.status = 'Closing'"],
      searched(['okafor', 'past'], BORROWER, "'Past closing date'"),
    ],
    refuses: [
      ...['Nonsense', 'Funded 2026-02-30', 'Funded 0000-01-01', 'Funded 2026-06-01 x', 'Routed to Nowhere', 'Routed'].map((moved) => ({
        moved,
      })),
      { state: 'Nonsense' },
      { person: 'x' },
      { teamLeader: '1; DROP' },
      { filterField: 'Target Close', filterName: '1' },
    ],
  },
  'com_landing/getOvertimeList': {
    from: ({ sees }) => `(SELECT coalesce(t.unit_leader_id, 0) AS id, coalesce(${nameOf('t.unit_leader_id')}, 'No unit leader') AS name,
      sum(CASE WHEN to_char(h.day, 'YYYY-MM') = ${monthBack(0)} THEN h.overtime_minutes ELSE 0 END) AS ot, sum(CASE WHEN to_char(h.day, 'YYYY-MM') = ${monthBack(0)} THEN h.regular_minutes ELSE 0 END) AS regular,
      sum(CASE WHEN to_char(h.day, 'YYYY-MM') = ${monthBack(1)} THEN h.overtime_minutes ELSE 0 END) AS before_ot, sum(CASE WHEN to_char(h.day, 'YYYY-MM') = ${monthBack(1)} THEN h.regular_minutes ELSE 0 END) AS before_regular
      FROM work_hours h JOIN users u ON u.id = h.user_id LEFT JOIN teams t ON t.id = u.team_id WHERE ${sees('loan', 'h.user_id')} GROUP BY t.unit_leader_id) o`,
    id: 'o.id',
    scope: () => 'TRUE',
    orders: {
      'Unit Leader': 'o.name',
      Overtime: 'o.ot',
      Regular: 'o.regular',
      Share: 'round(o.ot * 100.0 / nullif(o.ot + o.regular, 0), 2)',
      'Previous Month': 'round(o.before_ot * 100.0 / nullif(o.before_ot + o.before_regular, 0), 2)',
    },
    opensInOrder: ['round(o.ot * 100.0 / nullif(o.ot + o.regular, 0), 2)', 'DESC'],
    filters: () => [
      [{ by: 'UL' }, 'TRUE'],
      [{ filterField: 'Unit Leader', filterName: 'NO ' }, "o.name ILIKE '%no %'"],
      searched(['unit'], 'o.name'),
    ],
    refuses: [{ by: 'Team' }, { filterField: 'Share', filterName: '1' }],
  },
}
