import { now } from '../testing/clock.ts'
import type { CommandWorld, Prepare, Row } from './command-world.fixture.ts'

interface Adjudicated {
  decision?: 'first' | 'second'
  published?: boolean
}

/**
 * Adds two reviews of one loan by different reviewers, who answered its question differently. Optionally with a decision, published.
 */
async function addPair(w: CommandWorld, { decision, published = false }: Adjudicated = {}) {
  const { id: loanId, number } = await w.loan()
  const at = now()
  const review = (assignedToId: number, answer: string) => ({
    ...{ loanId, kind: 'closer', type: 'ICD QC', assignedToId, startedAt: at, endedAt: at },
    answers: { create: { sno: 1, category: 'Escrow', type: 'Material', question: 'Is it right?', answer } },
  })
  const include = { answers: true }
  const first = await w.db.review.create({ data: { ...review(w.people.pablo.id, 'Yes'), instance: 1 }, include })
  const second = await w.db.review.create({ data: { ...review(w.people.ugo.id, 'No'), firstReviewId: first.id }, include })
  const pair = await w.db.reviewPair.create({
    data: {
      ...{ reviewId: second.id, type: 'ICD QC', month: new Date('2026-07-01'), firstIsA: true, publishedAt: published ? at : null },
      answers: {
        create: {
          ...{ sno: 1, category: 'Escrow', firstAnswerId: first.answers[0]?.id ?? null, secondAnswerId: second.answers[0]?.id ?? null },
          ...{
            firstAnswer: 'Yes',
            firstSeverity: '',
            firstComment: '',
            secondAnswer: 'No',
            secondSeverity: 'Material',
            secondComment: 'No',
          },
          ...(decision && { decision, why: 'See page 12', decidedAt: at }),
        },
      },
    },
    include,
  })
  return { body: { answerId: pair.answers[0]?.id ?? 0 }, subject: `Loan ${number}: ` }
}

const publish: Prepare = async (w) => {
  await w.db.reviewPair.deleteMany()
  await addPair(w, { decision: 'first' })
  return { body: { month: '2026-07', type: 'ICD QC' }, says: ['Calibration 2026-07, ICD QC: – → 1 pair of reviews published'] }
}

/** Every command of adjudication. */
export const AGREEMENT_COMMANDS: Readonly<Record<string, Row>> = {
  'com_quality/decideAnswer': {
    'who is right': async (w) => {
      const { body, subject } = await addPair(w)
      return { body: { ...body, decision: 'B', why: 'See page 12' }, says: [`${subject}ICD QC, S.No 1: – → B is right`] }
    },
  },
  'com_quality/undoDecision': {
    'a decision': async (w) => {
      const { body, subject } = await addPair(w, { decision: 'first' })
      return { body, says: [`${subject}ICD QC, S.No 1: A is right → –`] }
    },
  },
  'com_quality/publishCalibration': { 'a month': publish },
  'com_quality/correctRecord': {
    'an answer': async (w) => {
      const { body, subject } = await addPair(w, { decision: 'second', published: true })
      return { body, says: [`${subject}QC`] }
    },
  },
}
