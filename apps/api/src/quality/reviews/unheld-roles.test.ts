import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ReviewWorld, reviewWorld } from './review-world.fixture.ts'

let t: ReviewWorld
beforeAll(async () => {
  t = await reviewWorld()
  await t.db.checkpoint.create({
    data: { kind: 'underwriter', sno: 4, qc: 'Processor', type: 'Process', category: 'Combine', question: 'Is the file complete?' },
  })
})
afterAll(() => t.close())

const NOBODY = { processorId: null, underwriterId: null, workedById: null }
/** The review, who held no role of it, and the numbers of its questions about those roles. */
const CASES = [
  ['Processor QC', { underwriterId: null }, [3]],
  ['UW Review', { processorId: null }, [4]],
  ['Processor QC', { processorId: null, workedById: null }, [1, 2]],
  ['UW Review', { underwriterId: null, workedById: null }, [1, 2]],
  ['Processor QC', NOBODY, [1, 2, 3]],
  ['UW Review', NOBODY, [1, 2, 4]],
  ['ICD QC', NOBODY, []],
  ['Processor QC', {}, []],
] as const

/** Completes a review with the given answers to its questions, in their order, and returns it as stored. */
async function complete(type: (typeof CASES)[number][0], unheld: object, answers: readonly string[]) {
  const { id } = await t.add(type)
  await t.db.review.update({ where: { id }, data: unheld })
  const kind = ({ 'Processor QC': 'processor', 'UW Review': 'underwriter', 'ICD QC': 'closer' } as const)[type]
  await t.open(kind, 'ana', id)
  if (kind === 'underwriter') await t.save(kind, 'ana', { operation: 'Audit', qaId: id, audit: 'Full' })
  const { questions } = await t.open(kind, 'ana', id)
  const given = questions.map((question, at) => ({
    id: question.id,
    answer: answers[at % answers.length],
    comment: 'Wrong',
    severity: 'Material Findings',
  }))
  expect(await t.save(kind, 'ana', { operation: 'Final Submit', qaId: id, answer: given })).toMatchObject({ flag: true })
  return { id, kind, questions }
}

/** Counts of the answers of a review with a given number, and of the people judged, as stored. */
async function readCounts(id: number) {
  const review = await t.db.review.findUniqueOrThrow({
    where: { id },
    include: { scores: { orderBy: { personId: 'asc' } }, findings: { orderBy: { sno: 'asc' } } },
  })
  const { opportunityCount, findingCount, grossFindingCount, disputeCount, status, score, scores, findings, dueAt } = review
  return {
    counts: { opportunityCount, findingCount, grossFindingCount, disputeCount, status, score: score && Number(score), due: dueAt !== null },
    scores: scores.map(({ reviewId: _, ...counted }) => counted),
    findings: findings.map(({ sno, workedById, responsibleId }) => ({ sno, workedById, responsibleId })),
  }
}

/**
 * Returns the counts of a stored review by domain 10.1. Each answer counts for the holder of its question's role, and for nobody without
 * one.
 */
async function countByPlainSql(id: number) {
  const rows = await t.db.$queryRaw<{ sno: number; answer: string; person: number | null; about: string }[]>`
    SELECT a.sno, a.answer, CASE a.qc WHEN 'Processor' THEN r.processor_id WHEN 'Underwriter' THEN r.underwriter_id ELSE r.worked_by_id END AS person, a.qc AS about
    FROM review_answers a JOIN reviews r ON r.id = a.review_id WHERE r.id = ${id} AND a.asked AND a.answer IN ('Yes', 'No') ORDER BY a.sno`
  const counted = rows.filter(({ person, about }) => about === '' || person !== null)
  const fails = counted.filter(({ answer }) => answer === 'No')
  const people = [...new Set(counted.flatMap(({ person }) => person ?? []))].sort((one, other) => one - other)
  return {
    opportunities: counted.length,
    fails: fails.length,
    people: people.map((person) => [
      person,
      counted.filter((one) => one.person === person).length,
      fails.filter((one) => one.person === person).length,
    ]),
    findings: fails.map(({ sno }) => sno),
  }
}

async function expectCounted(id: number): Promise<void> {
  const [{ counts, scores, findings }, right] = [await readCounts(id), await countByPlainSql(id)]
  expect(counts).toMatchObject({
    opportunityCount: right.opportunities,
    findingCount: right.fails,
    grossFindingCount: right.fails,
    status: right.fails > 0 ? 'Completed - Findings' : 'Completed',
    due: right.fails > 0,
  })
  if (right.opportunities === 0) expect(counts.score).toBeNull()
  expect(scores.map(({ personId, opportunities, high, middle, low }) => [personId, opportunities, high + middle + low])).toEqual(
    right.people,
  )
  expect(findings.map(({ sno }) => sno)).toEqual(right.findings)
}

describe('a question about a role that nobody held', () => {
  it.each(CASES)('of a %s where %j is nobody is no opportunity and no fail, whatever its answer', async (type, unheld, snos) => {
    for (const answers of [['No'], ['Yes'], ['Yes', 'No'], ['No', 'Yes', 'Not Applicable']]) {
      const { id, kind, questions } = await complete(type, unheld, answers)
      expect(questions.filter((question) => question.unheld).map(({ sno }) => sno)).toEqual(snos)
      await expectCounted(id)
      const stored = await t.db.reviewAnswer.findMany({ where: { reviewId: id }, orderBy: { sno: 'asc' } })
      expect(stored.filter(({ qc, workedById }) => qc !== '' && workedById === null).map(({ sno }) => sno)).toEqual(snos)
      // Its answer is neither disputed nor decided on.
      const decisions = stored
        .filter(({ sno }) => snos.some((one) => one === sno))
        .map((answer) => ({ id: answer.id, overturn_result: 'Accept' }))
      if (decisions.length > 0)
        expect(await t.save(kind, 'ana', { operation: 'Overturned', qaId: id, answer: decisions })).toMatchObject({ flag: false })
    }
  })
})
