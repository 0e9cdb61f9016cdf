import { among, BORROWER, byClock, type Filter, inWords, type ListTable, nameOf, onDays, searched } from './every-list.fixture.ts'
import type { Name } from './every-role.fixture.ts'

const TASKS = 'tasks t JOIN loans l ON l.id = t.loan_id'
const SLOTS = {
  HCSEmployeeFullName1: `coalesce(${nameOf('t.slot1_id')}, '')`,
  HCSEmployeeFullName2: `coalesce(${nameOf('t.slot2_id')}, '')`,
}
const LOAN = { 'Loan Number': 'l.number', Borrower: BORROWER, Purpose: 'l.purpose', State: 'l.property_state' }

const deskFilters = (moment: string, held: readonly number[]): Filter[] => [
  [{ userId: 'All' }, 'TRUE'],
  [{ userId: String(held[0]) }, `${held[0]} IN (t.slot1_id, t.slot2_id)`],
  [{ userId: held.join() }, `(t.slot1_id IN (${held.join()}) OR t.slot2_id IN (${held.join()}))`],
  onDays(moment, '2026-03-08', '2026-03-08'),
  onDays(moment, '2026-03-07', '2026-03-08'),
  onDays(moment, '2026-03-09', '2026-03-20'),
  ...inWords('l.number', { ...LOAN, ...SLOTS }),
  searched(['okafor'], BORROWER),
  searched(['zhang', 'álvaro'], BORROWER, ...Object.values(SLOTS)),
  searched(['%_s'], BORROWER),
]

/** Condition for findings of a completed review that the worked person has not answered yet. */
const disputesOpen = (kind: string) =>
  `EXISTS (SELECT FROM reviews r WHERE r.loan_id = t.loan_id AND r.kind = '${kind}' AND r.ended_at IS NOT NULL AND r.due_at IS NOT NULL AND r.pulled_back_at IS NULL AND r.first_review_id IS NULL
    AND (SELECT count(*) = 0 OR count(*) FILTER (WHERE a.dispute = '') > 0 FROM review_answers a
      WHERE a.review_id = r.id AND a.answer = 'No' AND a.result = '' AND a.dispute <> 'No'))`
const MINE = '$viewer IN (t.slot1_id, t.slot2_id)'

const MEASURES = [1, 2, 3, 4].map((n) => [`P${n} SlaStatus`, `t.p${n}_result`] as const)
const MISSED = "'Not Met' IN (t.p1_result, t.p2_result, t.p3_result, t.p4_result)"
const DUE = `(SELECT min(due) FROM (VALUES (1, t.p1_due_at, t.p1_actual_at), (2, t.p2_due_at, t.p2_actual_at), (3, t.p3_due_at, t.p3_actual_at), (4, t.p4_due_at, t.p4_actual_at)) m (n, due, actual)
      WHERE actual IS NULL AND (t.status NOT IN ('Closed', 'Canceled') OR (t.status = 'Closed' AND n = 4)))`
/**
 * SQL of the closings that SLA % counts. It counts measures that were due so far this month and have a result, and no cancelled closing
 * (domain 10.2). In most months no row here is one of them, so the condition names the viewer; counted-alike.test.ts tests which rows
 * match.
 */
const slaCounted = (n: number) =>
  `$viewer > 0 AND t.status <> 'Canceled' AND t.p${n}_result <> '' AND t.p${n}_due_at < now()
    AND to_char(t.p${n}_due_at AT TIME ZONE 'America/Chicago', 'YYYY-MM') = to_char(now() AT TIME ZONE 'America/Chicago', 'YYYY-MM')`
const MEASURE_HOLDER = (n: number) => (n === 1 ? 't.slot1_id' : 'coalesce(t.slot2_id, t.slot1_id)')

const closing: Omit<ListTable, 'scope'> = {
  from: TASKS,
  id: 't.id',
  whole: { taskStatus: 'All' },
  orders: {
    ...LOAN,
    'Scheduled Closing': 'l.scheduled_closing_at',
    Status: 't.status',
    ...SLOTS,
    ...Object.fromEntries(MEASURES),
    'SLA Due': DUE,
  },
  opensInOrder: ['l.scheduled_closing_at', 'DESC'],
  filters: (idOf) => [
    [{ taskStatus: '' }, "t.status = 'WIP'"],
    ...among('taskStatus', 't.status', ['WIP', 'Reschedule', 'Canceled', 'Closed']),
    [{ taskStatus: 'WIP and Reschedule' }, "t.status NOT IN ('Closed', 'Canceled')"],
    [
      { taskStatus: 'Waiting for my answer' },
      `${MINE} AND t.status IN ('WIP', 'Reschedule') AND t.respondback = 1 AND t.comment_count > 0`,
    ],
    [{ taskStatus: 'Disputes open' }, disputesOpen('closer')],
    [{ taskStatus: 'Not assigned' }, "t.status IN ('WIP', 'Reschedule') AND (t.slot1_id IS NULL OR t.slot2_id IS NULL)"],
    [{ filterId: 'Initial Review' }, 'TRUE'],
    [{ filterId: 'All' }, 'TRUE'],
    [{ SLA: 'All' }, 'TRUE'],
    [{ SLA: 'Met' }, `NOT ${MISSED}`],
    [{ SLA: 'Not Met' }, MISSED],
    [
      { SLA: 'Reasons missing' },
      [1, 2, 3, 4].map((n) => `(t.p${n}_result = 'Not Met' AND (t.p${n}_reason = '' OR t.p${n}_party = ''))`).join(' OR '),
    ],
    ...[1, 2, 3, 4].map((n): Filter => [{ SLA: `P${n} due so far this month` }, slaCounted(n)]),
    ...byClock(DUE, {
      Met: `${DUE} IS NULL AND NOT ${MISSED} AND 'Met' IN (t.p1_result, t.p2_result, t.p3_result, t.p4_result)`,
      'Not Met': `${DUE} IS NULL AND ${MISSED}`,
      Late: `${DUE} < now()`,
      'On track': `${DUE} > now()`,
    }),
    [{ filterField: 'P1 SlaStatus', filterName: 'not met' }, "t.p1_result = 'Not Met'"],
    [{ filterField: 'Status', filterName: 'closed' }, "t.status = 'Closed'"],
    [
      { taskStatus: 'WIP', SLA: 'Not Met', userId: String(idOf('closer')), dateFromSearch: '2026-03-01', dateToSearch: '2026-04-01' },
      `t.status = 'WIP' AND ${MISSED} AND ${idOf('closer')} IN (t.slot1_id, t.slot2_id)`,
    ],
    ...deskFilters('l.scheduled_closing_at', (['closer', 'closerWest'] as Name[]).map(idOf)),
  ],
  refuses: [{ filterField: 'SLA Due', filterName: 'P1' }],
}

const STAGES = ['Initial Risk Review', 'Reconsideration Risk Review', 'Final Risk Review']
const LATE = '(t.due_at IS NOT NULL AND coalesce(t.done_at, now()) > t.due_at)'
function staged(desk: 'processor' | 'underwriter', undecided: string, statuses: readonly string[], held: readonly Name[]): ListTable {
  return {
    from: TASKS,
    id: 't.id',
    scope: ({ sees }) => `t.desk = '${desk}' AND ${sees(desk, 't.slot1_id', 't.slot2_id')}`,
    whole: { filterId: 'All' },
    orders: { ...LOAN, Stage: 't.stage', Status: 't.status', Imported: 't.imported_at', Due: 't.due_at', ...SLOTS },
    opensInOrder: ['t.imported_at', 'DESC'],
    filters: (idOf) => [
      [{ filterId: '' }, undecided],
      [{ filterId: 'Initial Review' }, undecided],
      ...among('filterId', 't.stage', STAGES),
      ...among('taskStatus', 't.status', statuses),
      ...(desk === 'processor'
        ? [
            [
              { taskStatus: 'Waiting for my answer' },
              `${MINE} AND (SELECT respondback FROM tasks c WHERE c.loan_id = t.loan_id AND c.desk = 'closing') = 0`,
            ] as const,
          ]
        : []),
      [{ taskStatus: 'Disputes open' }, disputesOpen(desk)],
      [{ taskStatus: 'Not assigned' }, "t.status = 'Open' AND t.slot1_id IS NULL"],
      [{ SLA: 'All' }, 'TRUE'],
      [{ SLA: 'Met' }, `NOT ${LATE}`],
      [{ SLA: 'Not Met' }, LATE],
      ...byClock('t.due_at', {
        Met: "t.status <> 'Open' AND t.done_at <= t.due_at",
        'Not Met': "t.status <> 'Open' AND t.done_at > t.due_at",
        Late: "t.status = 'Open' AND t.due_at < now()",
        'On track': "t.status = 'Open' AND t.due_at > now()",
      }),
      [{ filterField: 'Stage', filterName: 'final risk review' }, "t.stage = 'Final Risk Review'"],
      [{ filterField: 'Status', filterName: 'completed' }, "t.status = 'Completed'"],
      [
        { filterId: 'Final Risk Review', taskStatus: 'Completed', SLA: 'Not Met' },
        `t.stage = 'Final Risk Review' AND t.status = 'Completed' AND ${LATE}`,
      ],
      ...deskFilters('t.imported_at', held.map(idOf)),
    ],
    refuses: [{ filterField: 'Due', filterName: '2026' }],
  }
}

const ACTS = ['Reassignment1', 'Reassignment2', 'Decision', 'Comment', 'QC', 'Dispute', 'Import', 'AutoComplete']
function log(desks: readonly ('closing' | 'processor' | 'underwriter')[], both: readonly string[], opensOn: string): ListTable {
  const modules = desks.flatMap((desk) => ACTS.map((act) => `${desk[0]?.toUpperCase()}${desk.slice(1)}${act}`))
  const of = (word: string) => (both.includes(word) ? `e.module IN ('${word}1', '${word}2')` : `e.module = '${word}'`)
  return {
    from: 'events e LEFT JOIN tasks t ON t.id = e.task_id',
    id: 'e.id',
    scope: ({ sees }) => `(${desks.map((desk) => `e.desk = '${desk}' AND ${sees(desk, 't.slot1_id', 't.slot2_id')}`).join(' OR ')})`,
    whole: { taskStatus: 'All' },
    orders: { Date: 'e.at', 'Loan Number': 'e.loan_number', Module: 'e.module', By: 'e.actor_name' },
    opensInOrder: ['e.at', 'DESC'],
    filters: () => [
      [{ taskStatus: '' }, of(opensOn)],
      [{ taskStatus: 'All' }, 'TRUE'],
      ...[...both, ...modules].map((word): Filter => [{ taskStatus: word }, of(word)]),
      onDays('e.at', '2026-03-08', '2026-03-08'),
      [
        { taskStatus: opensOn, dateFromSearch: '2026-03-09', dateToSearch: '2026-03-09' },
        `${of(opensOn)} AND ${onDays('e.at', '2026-03-09', '2026-03-09')[1]}`,
      ],
      ...inWords('e.loan_number', { 'Loan Number': 'e.loan_number', Module: 'e.module', By: 'e.actor_name' }),
      searched(['álvaro'], 'e.actor_name'),
      searched(['import', 'system'], 'e.actor_name', 'e.module'),
    ],
    refuses: [{ filterField: 'Reason', filterName: 'x' }],
  }
}

/** The desks' lists and their logs (work 2 and 9, domain 8). */
export const DESK_LISTS: Readonly<Record<string, ListTable>> = {
  'com_closing/getDashboardClosingTaskList': {
    ...closing,
    scope: ({ sees }) => `t.desk = 'closing' AND ${sees('closing', 't.slot1_id', 't.slot2_id')}`,
  },
  'com_closing/getDashboardClosingTaskListCloser': {
    ...closing,
    filters: (idOf) =>
      closing.filters(idOf).map(([input, condition, ...rest]): Filter => {
        const measure = Number(/^P(\d) due/.exec(String(input.SLA))?.[1] ?? 0)
        return [input, measure ? `${condition} AND ${MEASURE_HOLDER(measure)} = $viewer` : condition, ...rest]
      }),
    scope: ({ userId }) => `t.desk = 'closing' AND (t.slot1_id = ${userId} OR t.slot2_id = ${userId})`,
  },
  'com_closinglog/getDashboardClosingLogTaskList': log(['closing'], [], 'ClosingReassignment1'),
  'com_processor/getDashboardProcessorTaskList': staged(
    'processor',
    "t.status = 'Open' AND t.stage = 'Initial Review'",
    ['Open', 'Completed'],
    ['processor', 'leadOfNorth'],
  ),
  'com_underwritter/getDashboardUnderwritterTaskList': staged(
    'underwriter',
    "t.status = 'Open'",
    ['Open', 'Completed', 'Completed with Errors'],
    ['underwriter', 'leadOfWest'],
  ),
  'com_processoruwlog/getDashboardProcessorUWLogTaskList': log(
    ['processor', 'underwriter'],
    ['ProcessorReassignment', 'UnderwriterReassignment'],
    'ProcessorReassignment',
  ),
}
