import { type Filter, type ListTable, nameOf, onDays, searched } from '../../desks/tests/every-list.fixture.ts'
import type { Database } from '../../platform/database/database.ts'

/** Moves the ended processor reviews into the programme and adds two dozen corrective actions in every state. */
export async function addQuality(db: Database): Promise<void> {
  await db.$executeRaw`UPDATE reviews SET selection = 'Random', phase = 'Post-closing' WHERE kind = 'processor' AND ended_at IS NOT NULL AND first_review_id IS NULL`
  const people = await db.user.findMany({ where: { inactive: false }, orderBy: { id: 'asc' }, take: 5 })
  await db.correctiveAction.createMany({
    data: Array.from({ length: 24 }, (_, n) => ({
      title: `${['Income', 'Insurance', 'Escrow'][n % 3]} ${n % 7}`,
      reviewType: ['UW Review', 'Processor QC', 'ICD QC'][n % 3] ?? '',
      severity: ['Material', 'Critical', 'Moderate'][n % 3] ?? '',
      problem: 'Too many of them',
      rootCause: '',
      actions: '',
      openedById: 1,
      ownerId: people[n % 5]?.id ?? 1,
      dueOn: new Date(n % 4 === 1 ? '2025-05-05' : `2099-01-0${1 + (n % 6)}`),
      effectiveOn: n % 2 ? new Date(`2026-02-0${1 + (n % 5)}`) : null,
      state: n % 3 === 0 ? 'Closed' : 'Open',
      openedAt: new Date('2026-01-01'),
      updatedAt: new Date(Date.UTC(2026, 1, 1 + (n % 6))),
    })),
  })
}

const NUMBER = '(SELECT number FROM loans WHERE id = r.loan_id)'
const FINDINGS = (outcome: string) => `EXISTS (SELECT FROM findings f WHERE f.review_id = r.id AND f.severity = 'Critical' AND ${outcome})`
const OPEN = FINDINGS("f.outcome IN ('Open', 'Stands')")
const STANDING = FINDINGS("f.outcome <> 'Rebutted'")
const STAGES: Readonly<Record<string, string>> = {
  Reviewed: 'TRUE',
  'As submitted': FINDINGS('TRUE'),
  'After rebuttal': STANDING,
  Rebutted: `(${FINDINGS('TRUE')} AND NOT ${STANDING})`,
  Cured: `(${STANDING} AND NOT ${OPEN})`,
  Net: OPEN,
}
const OWNER = nameOf('a.owner_id')
const STATE = "CASE WHEN a.state = 'Open' AND a.due_on < current_date THEN 'Overdue' ELSE a.state END"

/** The loans behind a chart with its initial filters, and the corrective actions, in plain SQL. */
export const QUALITY_TABLES: Readonly<Record<string, ListTable>> = {
  'com_qcdashboard/getChartLoans': {
    from: 'reviews r',
    id: 'r.id',
    scope: ({
      sees,
      userId,
    }) => `r.type = 'Processor QC' AND r.selection = 'Random' AND r.phase = 'Post-closing' AND r.scope = 'Full' AND r.audit <> 'Partial' AND r.ended_at IS NOT NULL
      AND r.pulled_back_at IS NULL AND r.bypass_reason = '' AND r.opportunity_count > 0 AND r.first_review_id IS NULL
      AND NOT EXISTS (SELECT FROM reviews s WHERE s.first_review_id = r.id AND s.ended_at IS NULL AND ${userId} IN (coalesce(s.assigned_to_id, 0), coalesce(s.proposed_id, 0)))
      AND (${sees('quality', 'r.assigned_to_id')} OR ${sees('quality', '0')} OR ${sees('processor', 'r.worked_by_id')})`,
    orders: { 'Loan Number': NUMBER, Completed: 'r.ended_at' },
    opensInOrder: ['r.ended_at', 'DESC'],
    filters: (idOf) => [
      ...Object.entries(STAGES).map(([stage, sql]): Filter => [{ stage }, sql]),
      [
        { person: idOf('processor') },
        `EXISTS (SELECT FROM review_scores s WHERE s.review_id = r.id AND s.person_id = ${idOf('processor')})`,
      ],
      [{ sample: 'In-line' }, 'FALSE'],
      [{ sample: 'Prefunding' }, 'FALSE'],
      onDays('r.ended_at', '2026-03-10', '2026-03-10'),
      [{ filterField: 'Loan Number', filterName: '0001' }, `${NUMBER} LIKE '%0001%'`],
      searched(['nneka'], nameOf('r.worked_by_id'), nameOf('r.assigned_to_id')),
    ],
    refuses: [{ stage: 'Some' }, { reviewType: 'None' }, { severity: 'Material' }, { severity: 'Bad' }, { sample: 'All' }],
  },
  'com_qcdashboard/getCorrectiveActions': {
    from: 'corrective_actions a',
    id: 'a.id',
    scope: () => 'TRUE',
    whole: { taskStatus: 'All' },
    orders: {
      Action: 'a.title',
      Type: 'a.review_type',
      Severity: 'a.severity',
      Owner: OWNER,
      Due: 'a.due_on',
      'In Effect Since': 'a.effective_on',
      State: `(${STATE})`,
      Changed: 'a.updated_at',
    },
    opensInOrder: ['a.due_on', 'ASC'],
    filters: () => [
      [{ taskStatus: 'All' }, 'TRUE'],
      [{ taskStatus: 'Open' }, "a.state = 'Open'"],
      [{ taskStatus: 'Overdue' }, `${STATE} = 'Overdue'`],
      [{ taskStatus: 'Closed' }, "a.state = 'Closed'"],
      [{ filterField: 'Type', filterName: 'icd' }, "a.review_type = 'ICD QC'"],
      searched(['insurance', 'overdue'], 'a.title', STATE),
    ],
    refuses: [{ filterField: 'Due', filterName: '2099' }],
  },
}
