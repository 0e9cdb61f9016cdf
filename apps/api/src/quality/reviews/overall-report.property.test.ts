import { reviewSummary } from '@ivue/contracts/quality/reviews/contract.ts'
import { type OverallReport, overallReport } from '@ivue/contracts/quality/reviews/overall-report.ts'
import type { ReviewKind, ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Prisma } from '#generated/prisma/client.ts'
import { often } from '../../testing/thorough.ts'
import { countReviews } from './counts.ts'
import { type Name, type ReviewWorld, reviewWorld } from './review-world.fixture.ts'

let t: ReviewWorld
/** The loan of the reviews of each type. */
const LOANS = {} as Record<ReviewType, number>
const WORKED = {} as Record<(typeof PEOPLE)[number], { employeeId: string; fullName: string }>
beforeAll(async () => {
  t = await reviewWorld()
  for (const type of TYPES) LOANS[type] = (await t.db.review.findUniqueOrThrow({ where: { id: (await t.add(type)).id } })).loanId
  for (const name of PEOPLE) WORKED[name] = await t.db.user.findUniqueOrThrow({ where: { id: t.people[name].userId } })
})
beforeEach(() => t.db.review.deleteMany())
afterAll(() => t.close())

const TYPES: readonly ReviewType[] = ['Processor QC', 'UW Review', 'ICD QC', 'Final Doc QC']
const KIND: Partial<Record<ReviewType, ReviewKind>> = { 'Processor QC': 'processor', 'UW Review': 'underwriter' }
const kindOf = (type: ReviewType): ReviewKind => KIND[type] ?? 'closer'
const SEVERITIES: Record<ReviewKind, readonly string[]> = {
  processor: ['Critical', 'Coachback'],
  underwriter: ['Material', 'Moderate', 'Coachback'],
  closer: ['Material', 'Moderate', 'Coachback'],
}

const PEOPLE = ['processor', 'underwriter', 'closer'] as const satisfies readonly Name[]
const [IN, EARLY, OUT] = [new Date('2026-05-10T15:00:00Z'), new Date('2026-05-02T15:00:00Z'), new Date('2026-06-10T15:00:00Z')]
const ASKED = { dateFromSearch: '2026-05-01', dateToSearch: '2026-05-31' }

const answer = fc.record({
  severity: fc.nat(2),
  answer: fc.constantFrom('Yes', 'No', 'No', 'Not Applicable', ''),
  result: fc.constantFrom('', 'Accept', 'Reject'),
  asked: fc.constantFrom(true, true, true, false),
  /** Whether the question is about the reviewed person's work, or about that of somebody else on the loan. */
  own: fc.constantFrom(true, true, true, false),
})
const review = fc.record({
  type: fc.constantFrom(...TYPES),
  audit: fc.constantFrom('Full', 'Partial'),
  selection: fc.constantFrom('In-line', 'In-line', 'Random'),
  endedAt: fc.constantFrom(IN, IN, EARLY, EARLY, OUT),
  bypassed: fc.constantFrom(false, false, false, true),
  worked: fc.constantFrom(...PEOPLE),
  answers: fc.array(answer, { maxLength: 7 }),
})
type AnyReview = typeof review extends fc.Arbitrary<infer One> ? One : never
type AnyAnswer = AnyReview['answers'][number]

const auditOf = ({ type, audit }: AnyReview) => (kindOf(type) === 'underwriter' ? audit : '')
const severityOf = ({ type }: AnyReview, { severity }: AnyAnswer) => {
  const words = SEVERITIES[kindOf(type)]
  return words[severity % words.length] ?? ''
}

async function store(reviews: readonly AnyReview[]): Promise<void> {
  const ids: number[] = []
  for (const [at, made] of reviews.entries()) {
    const kind = kindOf(made.type)
    const { id } = await t.db.review.create({
      data: {
        kind,
        type: made.type,
        instance: at + 1,
        loanId: LOANS[made.type],
        selection: made.selection,
        audit: auditOf(made),
        startedAt: made.endedAt,
        endedAt: made.endedAt,
        bypassReason: made.bypassed ? 'Bypassed' : '',
        assignedToId: t.people.ana.userId,
        workedById: t.people[made.worked].userId,
        answers: {
          create: made.answers.map((one, nth): Prisma.ReviewAnswerCreateWithoutReviewInput => {
            const severity = severityOf(made, one)
            return {
              sno: nth + 1,
              question: 'Is it right?',
              answer: one.answer,
              asked: one.asked,
              workedById: t.people[one.own ? made.worked : nextTo(made.worked)].userId,
              // In the underwriter bank, the type is a topic and the answer has the severity.
              type: kind === 'underwriter' ? 'Assets' : severity,
              severity: one.answer === 'No' ? severity : '',
              ...(one.answer === 'No' && one.result && { dispute: 'Yes', result: one.result }),
            }
          }),
        },
      },
    })
    ids.push(id)
  }
  await countReviews(t.db, ids)
}

const nextTo = (name: (typeof PEOPLE)[number]) => PEOPLE[(PEOPLE.indexOf(name) + 1) % PEOPLE.length] ?? name

const percent = (part: number, whole: number) => (whole === 0 ? null : Math.round((part * 10_000) / whole + 1e-9) / 100)
const isFail = ({ answer, result }: AnyAnswer, gross: boolean) => answer === 'No' && (gross || result !== 'Accept')

const countedIn = (reviews: readonly AnyReview[], kind: ReviewKind, type: string) =>
  reviews.filter(
    (made) =>
      kindOf(made.type) === kind &&
      (type === 'All' || made.type === type) &&
      made.endedAt !== OUT &&
      made.selection === 'In-line' &&
      !made.bypassed,
  )

/** All reviews of a type are of one loan, so only the one of a type and audit counts that was completed last. */
const isSuperseded = (made: AnyReview, reviews: readonly AnyReview[], kind: ReviewKind, type: string) =>
  countedIn(reviews, kind, type).some(
    (later) =>
      (later.endedAt > made.endedAt || (later.endedAt === made.endedAt && reviews.indexOf(later) > reviews.indexOf(made))) &&
      later.type === made.type &&
      auditOf(later) === auditOf(made),
  )

/** Returns the summary of a kind, counted answer by answer, for each person and for everybody together (domain 5.1, 5.2). */
function slowly(reviews: readonly AnyReview[], kind: ReviewKind, type: string, gross: boolean) {
  const counted = countedIn(reviews, kind, type)
  const report: Record<string, object> = {}
  for (const name of [...PEOPLE, ''] as const) {
    /** Per review of this person's work, the opportunities and which of them failed. */
    const own = counted.flatMap((made) =>
      name !== '' && made.worked !== name
        ? []
        : {
            latest: !isSuperseded(made, reviews, kind, type),
            key: `${made.type} ${auditOf(made)}`,
            partial: auditOf(made) === 'Partial',
            of: made.answers
              .filter((one) => one.own && one.asked && (one.answer === 'Yes' || one.answer === 'No'))
              .map((one) => ({ severity: severityOf(made, one), fails: isFail(one, gross) })),
          },
    )
    const units = own.filter(({ latest }) => latest)
    /** Returns the answers that decide whether the loan has a defect. */
    const looked = ({ key, of }: (typeof own)[number]) => (gross ? own.filter((one) => one.key === key).flatMap((one) => one.of) : of)
    const whole = units.filter(({ partial }) => !partial)
    const answers = (of: typeof units, severity?: string) =>
      of.flatMap((unit) => unit.of).filter((one) => !severity || one.severity === severity)
    const fails = (of: typeof units, severity?: string) => answers(of, severity).filter((one) => one.fails).length
    const loans = (severity: string) => whole.filter((unit) => looked(unit).some((one) => one.fails && one.severity === severity)).length
    const judged = whole.filter((unit) => looked(unit).length > 0).length
    if (units.length === 0) continue
    /** Returns the sums over loans of scores over answers. Each type has one loan. */
    const loanSums = (of: typeof units, scores: Record<string, string | undefined>) =>
      Object.fromEntries(
        Object.entries(scores).map(([title, severity]) => {
          const [m, x] = [answers(of, severity).length, answers(of, severity).length - fails(of, severity)]
          return [title, [m > 0 ? 1 : 0, x * x, x * m, m * m]]
        }),
      )
    const { fullName: emp, employeeId: employee } = name === '' ? { fullName: '', employeeId: '' } : WORKED[name]
    if (kind === 'processor') {
      const level = (severity: string) => [answers(whole, severity).length, fails(whole, severity), loans(severity)] as const
      const [[opportunities, critical, criticalFail], [coachbackOpp, coachback, coachbackFail]] = [level('Critical'), level('Coachback')]
      report[employee] = {
        emp,
        total: whole.length,
        judged,
        loans: loanSums(whole, { 'answers.CriticalScore': 'Critical', 'answers.CoachbackScore': 'Coachback' }),
        criticalOpp: opportunities,
        critical,
        criticalFail,
        coachbackOpp,
        coachback,
        coachbackFail,
        criticalQcScore: percent(opportunities - critical, opportunities),
        coachbackQcScore: percent(coachbackOpp - coachback, coachbackOpp),
      }
    } else if (kind === 'underwriter') {
      const partial = units.filter((unit) => unit.partial)
      const level = (severity: string) => {
        const defect = percent(loans(severity), judged)
        return { count: loans(severity), defect, sla: defect === null ? null : Math.round((100 - defect) * 100) / 100 }
      }
      const [opportunities, errors] = [answers(partial).length, fails(partial)]
      report[employee] = {
        emp,
        total: whole.length,
        judged,
        loans: partial.length > 0 ? loanSums(partial, { 'answers.PartialScore': undefined }) : {},
        material: level('Material'),
        moderate: level('Moderate'),
        coachback: level('Coachback'),
        partialtotal: partial.length,
        partialopp: opportunities,
        partialerror: errors,
        partialqc: percent(opportunities - errors, opportunities),
      }
    } else {
      const level = (severity?: string) => {
        const [total, defect] = [answers(whole, severity).length, fails(whole, severity)]
        return { total, accept: total - defect, defect, qc: percent(total - defect, total) }
      }
      report[employee] = {
        emp,
        total: whole.length,
        judged,
        loans: loanSums(whole, {
          'closerMaterial.Score': 'Material',
          'closerModerate.Score': 'Moderate',
          'closerCoachback.Score': 'Coachback',
          'answers.Accuracy': undefined,
        }),
        Material: level('Material'),
        Moderate: level('Moderate'),
        Coachback: level('Coachback'),
        overall: level().qc,
        weighted: false,
      }
    }
  }
  return report
}

/** Numbers of completed reviews that a later one of the same loan and type supersedes. */
const supersededIn = (reviews: readonly AnyReview[], kind: ReviewKind, type: string) =>
  countedIn(reviews, kind, type).filter((made) => isSuperseded(made, reviews, kind, type)).length

async function summary(kind: ReviewKind, type: string, fails: 'After overturns' | 'As submitted'): Promise<OverallReport> {
  const { response } = await t.call(reviewSummary.getOverallReport, { kind, type, fails, together: true, ...ASKED }, t.people.manager)
  return overallReport.parse(response)
}

it('the totals equal counting the answers one by one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(review, { maxLength: 12 }), async (reviews) => {
      await t.db.review.deleteMany()
      await store(reviews)
      for (const [kind, type] of [
        ['processor', 'All'],
        ['underwriter', 'All'],
        ['closer', 'ICD QC'],
        ['closer', 'Final Doc QC'],
      ] as const) {
        expect(await summary(kind, type, 'After overturns')).toEqual(slowly(reviews, kind, type, false))
        expect(await summary(kind, type, 'As submitted')).toEqual(slowly(reviews, kind, type, true))
        const { response } = await t.call(reviewSummary.getSupersededReviews, { kind, type, ...ASKED }, t.people.manager)
        expect([response.total, response.reviews.length]).toEqual(Array(2).fill(supersededIn(reviews, kind, type)))
      }
    }),
    { numRuns: often(10, 25) },
  )
})
