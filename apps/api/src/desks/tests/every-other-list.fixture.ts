import { among, BORROWER, type Filter, inWords, type ListTable, nameOf, onDays, searched } from './every-list.fixture.ts'

const ACTIVE = "l.status IN ('Pre-Decision', 'Underwriting', 'Approved', 'Closing')"
const task = (desk: string, what: string) => `(SELECT ${what} FROM tasks WHERE loan_id = l.id AND desk = '${desk}')`
const CLOSER_1 = nameOf(task('closing', 'slot1_id'))
const CLOSER_2 = nameOf(task('closing', 'slot2_id'))
const LOAN = { 'Loan Number': 'l.number', Borrower: BORROWER }
const PROCESSOR = nameOf('l.processor_id')
const UNDERWRITER = nameOf('l.underwriter_id')
const QUEUE = `CASE WHEN l.status = 'Pre-Decision' OR l.substatus = 'Suspended' OR l.substatus LIKE 'Approved%' OR l.substatus = 'Conditions Requested' THEN 'Processing'
  WHEN l.status = 'Underwriting' THEN CASE WHEN l.substatus LIKE 'Recon%' THEN 'RRR' WHEN l.substatus LIKE 'Final%' THEN 'FRR' ELSE 'IRR' END
  WHEN l.substatus LIKE 'Conditions%' THEN 'FRR' WHEN l.substatus IN ('Package Sent', 'Signed', 'In Rescission', 'Ready to Fund') THEN 'Final Doc' ELSE 'Closing' END`

/** Returns a list of loans in scope, through the loan itself, a task or a review of it. */
function loans(
  where: string,
  list: Omit<ListTable, 'from' | 'id' | 'scope' | 'filters'> & { filters: readonly Filter[]; words: readonly string[] },
): ListTable {
  const words = Object.fromEntries(list.words.map((title) => [title, title === 'Priority' ? 'l.priority' : (list.orders[title] ?? '')]))
  return {
    ...list,
    from: 'loans l',
    id: 'l.id',
    scope: ({ sees }) => `${where} AND (${sees('loan', 'l.processor_id', 'l.underwriter_id')}
      OR l.id IN (SELECT loan_id FROM tasks WHERE ${sees('loan', 'slot1_id', 'slot2_id')})
      OR l.id IN (SELECT loan_id FROM reviews WHERE ${sees('loan', 'assigned_to_id', 'worked_by_id')}))`,
    filters: () => [...list.filters, ...inWords('l.number', words)],
  }
}

const byHand = (desk: 'processor' | 'underwriter', stage: string, received: string): ListTable => {
  const byPriority = `ROW(CASE l.priority WHEN 'VIP' THEN 1 WHEN 'Rush' THEN 2 ELSE 3 END, ${received})`
  return loans(`${ACTIVE} AND l.${desk}_id IS NULL`, {
    orders: {
      ...LOAN,
      Purpose: 'l.purpose',
      Type: 'l.type',
      State: 'l.property_state',
      Stage: stage,
      Received: received,
      Priority: byPriority,
    },
    opensInOrder: [byPriority, 'ASC'],
    filters: [searched(['okafor'], BORROWER), searched(['refi', 'va'], 'l.purpose', 'l.type')],
    words: ['Loan Number', 'Borrower', 'Purpose', 'Type', 'State', 'Stage', 'Priority'],
    refuses: [{ filterField: 'Received', filterName: '02' }],
  })
}

const people = { from: 'users u', id: 'u.id', scope: () => 'NOT u.service' }
const ROLES = "(SELECT string_agg(role, ', ' ORDER BY role) FROM user_roles WHERE user_id = u.id)"
const TEAM = '(SELECT name FROM teams WHERE id = u.team_id)'
const count = (table: string) => `(SELECT count(*) FROM ${table} WHERE group_id = g.id)`

/** The lists of loans (quality 2.6 to 2.8), of people (platform 2.8) and of the audit trail (quality S14). */
export const OTHER_LISTS: Readonly<Record<string, ListTable>> = {
  'com_loanpipeline/getList': loans(ACTIVE, {
    orders: {
      ...LOAN,
      Status: 'l.status',
      Substatus: 'l.substatus',
      Processor: PROCESSOR,
      Underwriter: UNDERWRITER,
      'Closer 1': CLOSER_1,
      'Closer 2': CLOSER_2,
      'Assigned On': 'l.processor_assigned_at',
      'Completed On': task('processor', 'done_at'),
    },
    opensInOrder: ['l.processor_assigned_at', 'DESC'],
    filters: [
      [{ filter: 'All' }, 'TRUE'],
      [{ filter: 'Assigned' }, 'l.processor_id IS NOT NULL'],
      [{ filter: 'Not Assigned' }, 'l.processor_id IS NULL'],
      [{ filter: 'Assigned-Completed' }, `l.processor_id IS NOT NULL AND ${task('processor', 'done_at')} IS NOT NULL`],
      [{ filter: 'Assigned-Not Completed' }, `l.processor_id IS NOT NULL AND ${task('processor', 'done_at')} IS NULL`],
      searched(['zhang', 'álvaro'], BORROWER, PROCESSOR, UNDERWRITER, CLOSER_1, CLOSER_2),
      searched(['%_s'], BORROWER),
    ],
    words: ['Loan Number', 'Borrower', 'Status', 'Substatus', 'Processor', 'Underwriter', 'Closer 1', 'Closer 2'],
    refuses: [{ filterField: 'Assigned On', filterName: '02' }],
  }),
  'com_approvednotsubmitted/getList': loans("l.status IN ('Approved', 'Closing') AND l.id NOT IN (SELECT loan_id FROM reviews)", {
    orders: {
      ...LOAN,
      'Approved On': 'l.final_credit_decision_on',
      Processor: PROCESSOR,
      Underwriter: UNDERWRITER,
      'Days Waiting': 'current_date - l.final_credit_decision_on',
    },
    opensInOrder: ['l.final_credit_decision_on', 'ASC'],
    filters: [searched(['okafor'], BORROWER), searched(['álvaro'], BORROWER, PROCESSOR, UNDERWRITER)],
    words: ['Loan Number', 'Borrower', 'Processor', 'Underwriter'],
    refuses: [{ filterField: 'Days Waiting', filterName: '1' }],
  }),
  'com_ifulfillstatus/getList': loans(ACTIVE, {
    orders: {
      'Loan Number': 'l.number',
      Queue: QUEUE,
      Owner: `CASE WHEN ${QUEUE} = 'Processing' THEN ${PROCESSOR} WHEN ${QUEUE} LIKE '%RR' THEN ${UNDERWRITER} WHEN ${QUEUE} = 'Closing' THEN ${CLOSER_1} ELSE coalesce(${CLOSER_2}, ${CLOSER_1}) END`,
      Status: 'l.status',
      Since: 'l.queue_since',
      'Last Import': '(SELECT ended_at FROM imports WHERE id = l.last_import_id)',
    },
    opensInOrder: [QUEUE, 'ASC'],
    filters: [
      ...among('taskStatus', `(${QUEUE})`, ['Processing', 'IRR', 'RRR', 'FRR', 'Closing', 'Final Doc']),
      searched(['irr', 'nderwriting'], QUEUE, 'l.status'),
    ],
    words: ['Loan Number', 'Queue', 'Owner', 'Status'],
    refuses: [{ filterField: 'Since', filterName: '02' }],
  }),
  'com_manualassignment/getProcessorList': byHand('processor', `coalesce(${task('processor', 'stage')}, 'Initial Review')`, 'l.created_at'),
  'com_manualassignment/getUnderwriterList': byHand(
    'underwriter',
    `coalesce(${task('underwriter', 'stage')}, ${task('processor', 'stage')}, 'Initial Review')`,
    'coalesce(l.submitted_at, l.created_at)',
  ),
  'com_users/getList': {
    ...people,
    orders: {
      'DR ID': 'u.employee_id',
      'Client ID': 'lower(u.username)',
      Name: 'u.full_name',
      'Access Level': 'u.access_level',
      Roles: ROLES,
      Team: TEAM,
      Location: 'u.location',
      Status: "CASE WHEN u.inactive THEN 'Inactive' ELSE 'Active' END",
      'Last Login': 'u.last_login_at',
    },
    opensInOrder: ['u.full_name', 'ASC'],
    filters: () => [
      [{ taskStatus: 'All' }, 'TRUE'],
      [{ taskStatus: 'Active' }, 'NOT u.inactive'],
      [{ taskStatus: 'Inactive' }, 'u.inactive'],
      [{ filterField: 'Roles', filterName: 'MANAGER' }, `${ROLES} ILIKE '%manager%'`],
      [{ filterField: 'Team', filterName: 'o' }, `${TEAM} LIKE '%o%'`],
      searched(['álvaro', 'closer'], 'u.full_name', ROLES),
    ],
    refuses: [{ filterField: 'Last Login', filterName: '2' }],
  },
  'com_groups/getList': {
    from: 'groups g',
    id: 'g.id',
    scope: () => 'TRUE',
    orders: {
      Title: 'g.title',
      Description: "nullif(g.description, '')",
      Members: count('group_members'),
      Permissions: count('group_permissions'),
    },
    opensInOrder: ['g.title', 'ASC'],
    filters: () => [
      [{ filterField: 'Title', filterName: 'person 1' }, "g.title ILIKE '%person 1%'"],
      searched(['person', 'group'], 'g.title'),
    ],
    refuses: [{ filterField: 'Members', filterName: '1' }],
  },
  'com_apikeys/getList': {
    from: 'api_keys k JOIN users u ON u.id = k.user_id',
    id: 'k.id',
    scope: () => 'TRUE',
    orders: {
      Account: 'lower(u.username)',
      Description: 'k.description',
      Groups:
        "(SELECT string_agg(g.title, ', ' ORDER BY g.title) FROM group_members m JOIN groups g ON g.id = m.group_id WHERE m.user_id = u.id)",
      Ends: 'k.ends_at',
      Addresses: "nullif(array_to_string(k.addresses, ', '), '')",
      'Last Used': 'k.last_used_at',
      State: "CASE WHEN k.revoked_at IS NULL THEN 'Active' ELSE 'Revoked' END",
    },
    opensInOrder: ['lower(u.username)', 'ASC'],
    filters: () => [
      [{ filterField: 'Description', filterName: 'import' }, "k.description ILIKE '%import%'"],
      searched(['reads', '10.2.0'], 'k.description', "array_to_string(k.addresses, ', ')"),
    ],
    refuses: [{ filterField: 'Last Used', filterName: '2' }],
  },
  'com_team/getList': {
    from: 'teams t',
    id: 't.id',
    scope: () => 'TRUE',
    orders: {},
    opensInOrder: ['t.name', 'ASC'],
    filters: () => [[{ filterField: 'Team Name', filterName: 'O' }, "t.name LIKE '%o%'"], searched(['south'], 't.name')],
    refuses: [{ filterField: 'Members', filterName: '1' }],
  },
  'com_audit/getList': {
    from: 'audit_entries a',
    id: 'a.id',
    scope: () => 'TRUE',
    orders: { When: 'a.at', Who: 'a.full_name', What: 'a.title', Outcome: 'a.outcome' },
    opensInOrder: ['a.at', 'DESC'],
    filters: (idOf) => [
      ...among('taskStatus', 'a.outcome', ['done', 'refused', 'failed', 'unknown']),
      [{ userId: `${idOf('closer')}` }, `a.user_id = ${idOf('closer')}`],
      [{ userId: [idOf('closer'), idOf('manager')] }, `a.user_id IN (${idOf('closer')}, ${idOf('manager')})`],
      [{ operation: 'All' }, 'TRUE'],
      [{ operation: 'com_closing/saveDecisions' }, "a.option = 'com_closing' AND a.task = 'saveDecisions'"],
      onDays('a.at', '2026-03-08', '2026-03-08'),
      [{ filterField: 'What', filterName: 'Closing' }, "a.title ILIKE '%closing%'"],
      searched(['refused'], 'a.outcome'),
    ],
    refuses: [{ filterField: 'When', filterName: '2' }, { operation: 'com_closing/nothing' }, { userId: 'x' }],
  },
}
