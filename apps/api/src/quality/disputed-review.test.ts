import { closing } from '@ivue/contracts/desks/contract.ts'
import { DISPUTE_MESSAGES } from '@ivue/contracts/quality/disputes/rules.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { closingWorld, type World } from '../desks/closing/closing-world.fixture.ts'
import { countOpenFindings } from '../reviews/queries.ts'
import type { Person } from '../testing/add-person.ts'
import { type AddedLoan, addLoan } from '../testing/loans.ts'
import { addReview, addRounds, decideFindings } from './reviews.fixture.ts'

let t: World
let qcManager: Person
let loan: AddedLoan
let review: { id: number; findings: number[] }

beforeAll(async () => {
  t = await closingWorld()
  qcManager = await t.person({ fullName: 'Quentin Quality', roles: ['Manager - QC'] })
})
afterAll(() => t.close())

beforeEach(async () => {
  loan = await addLoan(t.db, { slots: [t.people.first.id, t.people.second.id] })
  review = await addReview(t.db, { loanId: loan.id, workedBy: t.people.first.id })
})

/** Submits a dispute without the id of a review, which means the review of the row's own Dispute cell. `disputed` is a finding. */
const submit = (findings: readonly number[], disputed?: number) =>
  t.call(
    closing.dashboardClosingAction,
    {
      operation: 'Overturn',
      recId: String(loan.taskId),
      selectedValue: findings.map((id) => ({
        id,
        overturn: id === disputed ? 'Yes' : 'No',
        overturn_comment: id === disputed ? 'Not so' : '',
      })),
    },
    t.people.first,
  )

describe('without the review’s id', () => {
  it('uses the review named in the row: the latest with open findings', async () => {
    const final = await addReview(t.db, {
      loanId: loan.id,
      type: 'Final Doc QC',
      workedBy: t.people.first.id,
      endedAt: new Date('2026-03-12T15:00:00Z'),
    })
    await addReview(t.db, { loanId: loan.id, instance: 2, findings: [], endedAt: new Date('2026-03-14T15:00:00Z') })
    expect(await submit(final.findings)).toMatchObject({ flag: true })
    expect(await submit(review.findings)).toMatchObject({ flag: true })
    expect(await submit(final.findings)).toMatchObject({ flag: false, msg: DISPUTE_MESSAGES.allAnswered })
    expect(await t.db.task.findUnique({ where: { id: loan.taskId } })).toMatchObject({ businessDispute: 2 })
  })

  it('has a message when there is nothing to dispute', async () => {
    loan = await addLoan(t.db, { slots: [t.people.first.id] })
    expect(await submit([])).toMatchObject({ flag: false, msg: REFUSED.nothingToDispute })
  })
})

describe('a review that is not final', () => {
  it('has open findings with rounds left, or waits for a decision of QC', async () => {
    const open = async () => (await countOpenFindings(t.db, [loan.id], 'closing')).get(loan.id) ?? 0
    expect([await open(), (await countOpenFindings(t.db, [loan.id], 'processor')).size]).toEqual([2, 0])
    const [one = 0, two = 0] = review.findings
    await submit([one, two], one)
    expect(await open()).toBe(1)
    await decideFindings(t.db, review.id, 'Reject', qcManager.id)
    expect(await open()).toBe(1)
    await addRounds(t.db, [one], 3)
    expect(await open()).toBe(0)
  })
})
