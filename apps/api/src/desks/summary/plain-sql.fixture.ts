import type { StagedDesk } from '@ivue/contracts/desks/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { Database } from '../../platform/database/database.ts'
import type { DeskAtom } from './summary-figures.ts'

const ZONE = 'America/Chicago'
const ROLE = { processor: 'Processor', underwriter: 'Underwriter' }
const OWN_TYPE = { processor: 'Processor QC', underwriter: 'UW Review' }

/**
 * Returns the atoms of some people (null: without a person) in a month, `YYYY-MM`. One query per atom, following domain 5.4, 10.1 and 10.2 literally:
 * slow, simple, and independent of the engine. `leaders` led a team or unit on the last day of the month.
 */
export async function atomsByPlainSql(
  db: Database,
  desk: StagedDesk,
  people: readonly (number | null)[],
  month: string,
  leaders: readonly number[],
): Promise<Record<DeskAtom, number>> {
  const ids = people.filter((id) => id !== null)
  const nobody = people.includes(null)
  const theirs = (column: string) => {
    const name = Prisma.raw(column)
    return Prisma.sql`(${name} = ANY(${ids}::int[]) OR (${nobody} AND ${name} IS NULL))`
  }
  const month0 = `${month}-01`
  const start = Prisma.sql`(${month0}::timestamp AT TIME ZONE ${ZONE})`
  const end = Prisma.sql`((${month0}::date + interval '1 month') AT TIME ZONE ${ZONE})`
  const inMonth = (column: string) => Prisma.sql`to_char(${Prisma.raw(column)} AT TIME ZONE ${ZONE}, 'YYYY-MM') = ${month}`
  const one = async (sql: Prisma.Sql) => Number((await db.$queryRaw<{ n: bigint | null }[]>(sql))[0]?.n ?? 0)

  const owner = desk === 'processor' ? 'l.processor_id' : 'l.underwriter_id'
  const loans = (word: string, where = Prisma.sql`TRUE`) =>
    one(
      Prisma.sql`SELECT count(*) AS n FROM loans l WHERE l.disposition = ${word} AND ${where} AND to_char(l.disposition_on, 'YYYY-MM') = ${month} AND ${theirs(owner)}`,
    )

  const decided = Prisma.sql`d.desk = ${desk} AND ${inMonth('d.decided_at')} AND ${theirs('d.owner_id')}`
  const decisions = (what: string, where = Prisma.sql`TRUE`) =>
    one(Prisma.sql`SELECT ${Prisma.raw(what)} AS n FROM decisions d JOIN loans l ON l.id = d.loan_id WHERE ${decided} AND ${where}`)

  // Full in-line reviews of the month, of each loan and type the one that was completed last (domain 10.1).
  const counts = (r: string) =>
    Prisma.raw(`${r}.audit <> 'Partial' AND ${r}.selection = 'In-line' AND ${r}.scope = 'Full' AND ${r}.bypass_reason = '' AND ${r}.pulled_back_at IS NULL
      AND ${r}.first_review_id IS NULL AND ${r}.worked_by_id IS NOT NULL AND to_char(${r}.ended_at AT TIME ZONE '${ZONE}', 'YYYY-MM') = '${month}'`)
  const latest = Prisma.sql`${counts('r')} AND NOT EXISTS (SELECT FROM reviews n WHERE n.loan_id = r.loan_id AND n.type = r.type AND ${counts('n')}
    AND (n.ended_at > r.ended_at OR (n.ended_at = r.ended_at AND n.instance > r.instance)))`
  // Answer by answer: each counts for the person who held the role that its question names, and for nobody if nobody held it.
  const judged = Prisma.sql`a.qc = ${ROLE[desk]} AND ${Prisma.raw(`r.${desk}_id`)} = ANY(${ids}::int[]) AND a.asked AND a.answer IN ('Yes', 'No') AND ${latest}`
  const answersOf = (types: string, where: string, what = 'count(*)') =>
    one(
      Prisma.sql`SELECT ${Prisma.raw(what)} AS n FROM review_answers a JOIN reviews r ON r.id = a.review_id WHERE ${judged} AND r.type = ${types} AND ${Prisma.raw(where)}`,
    )
  const answers = (where: string, what?: string) => answersOf(OWN_TYPE[desk], where, what)
  const [HIGH, MIDDLE] = ["('Critical', 'Material')", "(CASE r.kind WHEN 'processor' THEN 'Coachback' ELSE 'Moderate' END)"]
  const net = "a.answer = 'No' AND a.result <> 'Accept'"
  const disputed = "a.answer = 'No' AND EXISTS (SELECT FROM dispute_rounds d WHERE d.answer_id = a.id AND d.dispute = 'Yes')"
  const other = OWN_TYPE[desk === 'processor' ? 'underwriter' : 'processor']

  const held = Prisma.sql`(${Prisma.raw(owner)} IS NOT NULL OR l.id IN (SELECT d.loan_id FROM decisions d WHERE d.desk = ${desk} AND d.owner_id IS NOT NULL))`

  let minutes = 0
  let estimated = 0
  for (const id of people) {
    // Nobody has no minutes: files that nobody held count neither above nor below the line.
    if (id === null || leaders.includes(id)) continue
    const told = await one(Prisma.sql`
      SELECT sum(h.regular_minutes + h.overtime_minutes) AS n FROM work_hours h JOIN user_roles r ON r.user_id = h.user_id AND r.role = ${ROLE[desk]}
      WHERE h.user_id = ${id}::int AND to_char(h.day, 'YYYY-MM') = ${month}`)
    const days = await one(Prisma.sql`
      SELECT count(DISTINCT to_char(d.decided_at AT TIME ZONE ${ZONE}, 'YYYY-MM-DD')) AS n FROM decisions d
      WHERE d.desk = ${desk} AND ${inMonth('d.decided_at')} AND d.owner_id IS NOT DISTINCT FROM ${id}::int`)
    minutes += told > 0 ? told : days * 8 * 60
    if (told === 0 && days > 0) estimated++
  }

  // The first decision ends a file's initial risk review.
  const first = (what: string) =>
    Prisma.sql`(SELECT ${Prisma.raw(what)} FROM decisions f WHERE f.task_id = t.id AND f.desk = 'underwriter' ORDER BY f.decided_at, f.id LIMIT 1)`
  const received = Prisma.sql`(t.created_at >= ${start} AND t.created_at < ${end})`
  const openAtStart = Prisma.sql`(t.created_at < ${start} AND NOT EXISTS (SELECT FROM decisions x WHERE x.task_id = t.id AND x.decided_at < ${start})
    AND NOT (t.done_at IS NOT NULL AND t.done_at < ${start} AND ${first('f.id')} IS NULL) AND NOT coalesce(l.disposition_on < ${month0}::date, false))`
  const done = Prisma.sql`(${first('f.decided_at')} >= ${start} AND ${first('f.decided_at')} < ${end})`
  const holder = Prisma.sql`(CASE WHEN ${done} THEN ${first('f.owner_id')} ELSE t.slot1_id END)`
  const irr = (where: Prisma.Sql) =>
    desk === 'processor'
      ? Promise.resolve(0)
      : one(Prisma.sql`SELECT count(*) AS n FROM tasks t JOIN loans l ON l.id = t.loan_id WHERE t.desk = 'underwriter' AND (${received} OR ${openAtStart}) AND ${where}
          AND (${holder} = ANY(${ids}::int[]) OR (${nobody} AND ${holder} IS NULL))`)

  return {
    funded: await loans('Funded'),
    closed: await loans('Closed'),
    declined: await loans('Declined'),
    withdrawn: await loans('Withdrawn'),
    heldFunded: await loans('Funded', held),
    heldNonFunded: (await loans('Closed', held)) + (await loans('Declined', held)) + (await loans('Withdrawn', held)),
    minutes,
    estimated,
    approved: await decisions(
      'count(*)',
      Prisma.sql`d.outcome = 'Completed' AND d.owner_id IS NOT NULL AND NOT (l.disposition = 'Declined' AND coalesce(l.disposition_on = (d.decided_at AT TIME ZONE ${ZONE})::date, false))`,
    ),
    recons: await decisions('count(*)', Prisma.sql`d.stage = 'Reconsideration Risk Review'`),
    files: await decisions('count(DISTINCT (d.owner_id, d.loan_id))'),
    irrDue: await irr(Prisma.sql`TRUE`),
    irrDone: await irr(done),
    units: await answers('TRUE', 'count(DISTINCT r.id)'),
    materialOpportunities: await answers(`(r.kind = 'underwriter' OR a.type IN ${HIGH})`),
    moderateOpportunities: await answers(`(r.kind = 'underwriter' OR a.type = ${MIDDLE})`),
    material: await answers(`${net} AND a.severity IN ${HIGH}`),
    moderate: await answers(`${net} AND a.severity = ${MIDDLE}`),
    grossMaterial: await answers(`a.answer = 'No' AND a.severity IN ${HIGH}`),
    grossModerate: await answers(`a.answer = 'No' AND a.severity = ${MIDDLE}`),
    clean: (await answers('TRUE', 'count(DISTINCT r.id)')) - (await answers(net, 'count(DISTINCT r.id)')),
    disputed: await answers(disputed),
    overturned: await answers("a.answer = 'No' AND a.result = 'Accept'"),
    otherReviews: await answersOf(other, 'TRUE', 'count(DISTINCT r.id)'),
    otherDefects: await answersOf(other, net),
    finalReviews: await answersOf('Final Review', 'TRUE', 'count(DISTINCT r.id)'),
    finalDefects: await answersOf('Final Review', net),
  }
}
