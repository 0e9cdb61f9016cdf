import { BANK_CALLS, checkpointTrials } from '@ivue/contracts/quality/checkpoints/contract.ts'
import type { ShowWhen } from '@ivue/contracts/quality/checkpoints/show-when.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addLoan } from '../../testing/loans.ts'
import { openSession } from '../../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'
import { addQuestion } from './checkpoints.fixture.ts'

let t: TestApp
let manager: SignIn
let refinance: string

const about = (field: string, operator: 'is' | 'is not' | 'above' | 'below', value: string): ShowWhen => ({
  match: 'all',
  conditions: [{ field, operator, value }],
})
const after = (sno: number): ShowWhen => ({ match: 'all', conditions: [{ sno, operator: 'is', value: 'No' }] })

beforeAll(async () => {
  t = await testApp()
  const permissions = ['quality.checkpoints.view', 'quality.checkpoints.edit'] as const
  const person = await t.person({ accessLevel: 'Manager', roles: ['Manager - QC'], permissions: [...permissions] })
  manager = await openSession(t.db, person)
  for (const amount of [100_000, 300_000]) await addLoan(t.db, { amount, purpose: 'Purchase', ltv: 95 })
  refinance = (await addLoan(t.db, { amount: 200_000, purpose: 'Cash-Out Refinance', ltv: 60 })).number
  await addLoan(t.db, { amount: 900_000, status: 'Funded' })
  const add = (sno: number, category: string, showWhen: ShowWhen | null = null) =>
    addQuestion(t, manager, 'underwriter', { sno, category, showWhen })
  await add(1, 'Combine')
  await add(2, 'Purchase')
  await add(3, 'Refinance', about('ltv', 'above', '80'))
  await add(4, 'Combine', after(3))
  await add(5, 'Refinance', after(1))
})
afterAll(() => t.close())

it('the preview shows the checklist of a loan, with hidden questions and the reason', async () => {
  const { response } = await t.call(checkpointTrials.previewCheckpoints, { kind: 'underwriter', loanNumber: refinance }, manager)
  expect(response).toMatchObject({ loanNumber: refinance, asked: 1, depends: 1, hidden: 3 })
  expect(response.questions.map(({ sno, verdict, why }) => [sno, verdict, why])).toEqual([
    [1, 'asked', ''],
    [2, 'hidden', 'Asked only of Purchase loans; this one is Cash-Out Refinance'],
    [3, 'hidden', 'Asked only when LTV is above 80 %'],
    [4, 'hidden', 'Asked only when The answer to S.No 3 is No'],
    [5, 'depends', 'Asked only when The answer to S.No 1 is No'],
  ])
})

it('a loan out of scope is not found', async () => {
  const call = (as: SignIn, loanNumber: string) => t.call(checkpointTrials.previewCheckpoints, { kind: 'closer', loanNumber }, as)
  const outsider = await t.signedIn('quality.checkpoints.view')
  expect((await call(outsider, refinance)).msg).toBe((await call(manager, '1234567890')).msg.replace('1234567890', refinance))
})

it('the form of a question shows for how many active loans it is asked', async () => {
  const count = async (category: string, showWhen: ShowWhen | null, as = manager, sno = 9) =>
    (await t.call(checkpointTrials.countAsked, { kind: 'underwriter', sno, category, showWhen }, as)).response
  expect(await count('Combine', null)).toEqual({ loans: 3, asked: 3, depends: 0 })
  expect(await count('Purchase', null)).toEqual({ loans: 3, asked: 2, depends: 0 })
  expect(await count('Combine', about('amount', 'above', '150000'))).toEqual({ loans: 3, asked: 2, depends: 0 })
  expect(await count('Combine', after(1))).toEqual({ loans: 3, asked: 0, depends: 3 })
  expect(await count('', about('state', 'is', 'TX'), manager, 0)).toEqual({ loans: 3, asked: 3, depends: 0 })
  expect(await count('Combine', null, await t.signedIn('quality.checkpoints.view'))).toEqual({ loans: 0, asked: 0, depends: 0 })
  expect((await t.call(BANK_CALLS.underwriter.list, {}, manager)).flag).toBe(true)
})
