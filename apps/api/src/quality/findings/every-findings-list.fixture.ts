import { among, type Filter, inWords, type ListTable, nameOf, onDays, searched } from '../../desks/tests/every-list.fixture.ts'
import type { Database } from '../../platform/database/database.ts'

const TOPICS = { processor: ['Income', 'AUS'], underwriter: ['Assets', 'Nobody knows'], closer: ['Payoff', 'POA'] }

/** Adds three findings per completed review, of many kinds, some disputed, some cured, some new. */
export async function addFindings(db: Database): Promise<void> {
  const reviews = await db.review.findMany({ where: { endedAt: { not: null }, pulledBackAt: null }, orderBy: { id: 'asc' } })
  for (const [n, { id, kind, processorId, underwriterId, workedById }] of reviews.entries()) {
    const [topic = '', other = ''] = TOPICS[kind as keyof typeof TOPICS]
    await db.reviewAnswer.createMany({
      data: [1, 2, 3].map((sno) => ({
        reviewId: id,
        sno,
        question: `Is figure ${sno} of the file right?`,
        answer: 'No',
        comment: 'It is wrong',
        category: (n + sno) % 2 ? topic : other,
        type: kind === 'underwriter' ? ((n + sno) % 2 ? topic : other) : '',
        severity: ['Critical', 'Material', 'Moderate', ''][(n + sno) % 4] ?? '',
        result: ['', 'Accept', '', 'Reject', ''][(n + sno) % 5] ?? '',
        dispute: (n + sno) % 5 === 2 ? 'Yes' : '',
        workedById: [workedById, processorId, underwriterId][sno % 3] ?? null,
      })),
    })
  }
  const ids = reviews.map(({ id }) => id)
  await db.$executeRaw`SELECT record_findings(${ids}::int[], NULL, NULL)`
  await db.$executeRaw`UPDATE findings SET cured_on = date '2026-03-20' + id % 5, cure = 'New letter', outcome = 'Cured' WHERE id % 6 = 1 AND outcome = 'Open'`
  await db.$executeRaw`UPDATE findings SET opened_at = now() - (20 + id % 5 * 20) * interval '1 day' WHERE id % 3 = 0`
}

const NUMBER = '(SELECT number FROM loans WHERE id = f.loan_id)'
const RESPONSIBLE = `coalesce(${nameOf('f.responsible_id')}, '')`
const CATEGORY = `coalesce((SELECT coalesce(p.name, c.name) FROM defect_categories c LEFT JOIN defect_categories p ON p.id = c.parent_id WHERE c.id = f.category_id), '')`
const SUBCATEGORY = `coalesce((SELECT c.name FROM defect_categories c WHERE c.id = f.category_id AND c.parent_id IS NOT NULL), '')`
const TYPE = '(SELECT type FROM reviews WHERE id = f.review_id)'
const KIND = '(SELECT kind FROM reviews WHERE id = f.review_id)'
const WORKED =
  '(SELECT coalesce(a.worked_by_id, r.worked_by_id) FROM review_answers a JOIN reviews r ON r.id = a.review_id WHERE a.id = f.answer_id)'
const REVIEWER = '(SELECT assigned_to_id FROM reviews WHERE id = f.review_id)'
const olderThan = (days: number): Filter => [
  { age: `Over ${days} days` },
  `f.outcome IN ('Open', 'Stands') AND f.opened_at < now() - interval '${days} days'`,
]

/** The list of findings (domain 4), in plain SQL. */
export const FINDING_TABLES: Readonly<Record<string, ListTable>> = {
  'com_quality/getFindings': {
    from: 'findings f',
    id: 'f.id',
    scope: ({ sees, userId }) =>
      `NOT EXISTS (SELECT FROM reviews s WHERE s.first_review_id = f.review_id AND s.ended_at IS NULL AND ${userId} IN (coalesce(s.assigned_to_id, 0), coalesce(s.proposed_id, 0)))
        AND (${sees('quality', REVIEWER)}
        OR (${KIND} = 'closer' AND ${sees('closing', 'f.responsible_id', WORKED)})
        OR (${KIND} = 'processor' AND ${sees('processor', 'f.responsible_id', WORKED)})
        OR (${KIND} = 'underwriter' AND ${sees('underwriter', 'f.responsible_id', WORKED)}))`,
    whole: { taskStatus: 'All' },
    orders: {
      'Loan Number': NUMBER,
      'Review Type': TYPE,
      'S.No': 'f.sno',
      Severity: 'f.severity',
      Category: CATEGORY,
      Subcategory: SUBCATEGORY,
      Responsible: RESPONSIBLE,
      Outcome: 'f.outcome',
      Opened: 'f.opened_at',
      'Cured On': 'f.cured_on',
    },
    opensInOrder: ['f.opened_at', 'ASC'],
    filters: (idOf) => [
      ...among('taskStatus', 'f.outcome', ['Open', 'Rebutted', 'Cured', 'Stands']),
      [{ age: 'All' }, 'TRUE'],
      ...[30, 60, 90].map(olderThan),
      [{ userId: `${idOf('closerWest')}` }, `f.responsible_id = ${idOf('closerWest')}`],
      [{ category: 'Income/Employment' }, `${CATEGORY} = 'Income/Employment'`],
      [{ category: '%' }, 'FALSE'],
      onDays('f.opened_at', '2026-03-10', '2026-03-11'),
      ...inWords(NUMBER, { 'Loan Number': NUMBER, Responsible: RESPONSIBLE, Outcome: 'f.outcome' }),
      [{ filterField: 'Review Type', filterName: 'ICD' }, `${TYPE} = 'ICD QC'`],
      [{ filterField: 'Subcategory', filterName: 'calc' }, `${SUBCATEGORY} = 'Calculation'`],
      [{ filterField: 'Severity', filterName: 'mat' }, "f.severity = 'Material'"],
      searched(['figure', 'stands'], 'f.question', 'f.outcome'),
      [
        { filterData: { searchString: '2 figure' } },
        `(f.sno = 2 OR concat_ws('|', ${NUMBER}, f.question, to_char(f.opened_at AT TIME ZONE 'America/Chicago', 'MM/DD/YYYY HH24:MI'), to_char(f.cured_on, 'MM/DD/YYYY')) LIKE '%2%')`,
      ],
    ],
    refuses: [{ filterField: 'Opened', filterName: '02' }, { filterField: 'Question', filterName: 'x' }, { age: 'Old' }],
  },
}
