import { Prisma } from '#generated/prisma/client.ts'
import type { Database } from '../platform/database/database.ts'
import { OWN_QC } from './report-world.fixture.ts'

export interface Figures {
  units: number
  judged: number
  opp: number
  oppOf: Record<'Critical' | 'Material' | 'Moderate' | 'Coachback', number>
  fails: Record<'Critical' | 'Material' | 'Moderate' | 'Coachback', number>
  loansWith: Record<'Critical' | 'Material' | 'Moderate' | 'Coachback', number>
}
type Level = keyof Figures['oppOf']

interface CountedReview {
  person: string
  loan: number
  type: string
  /** Completion in milliseconds, and the instance, by which a review is later than another. */
  ended: number
  instance: number
  answers: { type: Level; answer: string; severity: Level; removed: boolean }[]
}

/** Reads the reviews that meet a condition, each with its answers about the work of the bank's own role. */
export const reviewsBySql = (db: Database, kind: keyof typeof OWN_QC, condition: string): Promise<CountedReview[]> =>
  db.$queryRaw(
    Prisma.raw(`
    SELECT u.full_name AS person, r.loan_id AS loan, r.type, (extract(epoch FROM r.ended_at) * 1000)::float8 AS ended, r.instance, coalesce(json_agg(json_build_object('type', a.type, 'answer', a.answer, 'severity', a.severity, 'removed', a.result = 'Accept'))
      FILTER (WHERE a.id IS NOT NULL), '[]') AS answers
    FROM reviews r JOIN users u ON u.id = r.worked_by_id LEFT JOIN review_answers a ON a.review_id = r.id AND a.qc = '${OWN_QC[kind]}' AND a.asked AND a.answer IN ('Yes', 'No')
    WHERE r.kind = '${kind}' AND ${condition} GROUP BY r.id, u.full_name`),
  )

/** Counts by domain 5.1, 5.2 and 9.1: the latest review of each loan and type; with `gross` a defect in any of its reviews counts. */
export function count(
  reviews: readonly CountedReview[],
  gross: boolean,
  byPerson: boolean,
): { people: Map<string, Figures>; superseded: number } {
  const people = new Map<string, Figures>()
  const isFail = ({ answer, removed }: CountedReview['answers'][number]) => answer === 'No' && (gross || !removed)
  let superseded = 0
  for (const one of reviews) {
    const ofLoan = reviews.filter(({ loan, type }) => loan === one.loan && type === one.type)
    if (ofLoan.some(({ ended, instance }) => ended > one.ended || (ended === one.ended && instance > one.instance))) {
      superseded++
      continue
    }
    const figures = people.get(one.person) ?? structuredClone(EMPTY)
    people.set(one.person, figures)
    const looked = gross ? ofLoan.filter(({ person }) => !byPerson || person === one.person) : [one]
    figures.units++
    if (looked.some(({ answers }) => answers.length > 0)) figures.judged++
    figures.opp += one.answers.length
    for (const level of Object.keys(figures.oppOf) as Level[]) {
      figures.oppOf[level] += one.answers.filter(({ type }) => type === level).length
      figures.fails[level] += one.answers.filter((answer) => isFail(answer) && answer.severity === level).length
      if (looked.some(({ answers }) => answers.some((answer) => isFail(answer) && answer.severity === level))) figures.loansWith[level]++
    }
  }
  return { people, superseded }
}

export const EMPTY: Figures = (() => {
  const none = () => ({ Critical: 0, Material: 0, Moderate: 0, Coachback: 0 })
  return { units: 0, judged: 0, opp: 0, oppOf: none(), fails: none(), loansWith: none() }
})()

export function added(one: Figures, other: Figures): Figures {
  const both = <K extends string>(a: Record<K, number>, b: Record<K, number>) =>
    Object.fromEntries((Object.keys(a) as K[]).map((key) => [key, a[key] + b[key]])) as Record<K, number>
  return {
    units: one.units + other.units,
    judged: one.judged + other.judged,
    opp: one.opp + other.opp,
    oppOf: both(one.oppOf, other.oppOf),
    fails: both(one.fails, other.fails),
    loansWith: both(one.loansWith, other.loansWith),
  }
}
