import { closing } from '@ivue/contracts/desks/contract.ts'
import { processor, underwriter } from '@ivue/contracts/desks/staged-contract.ts'
import { loanDetails } from '@ivue/contracts/loans/contract.ts'
import { ALL_PERMISSIONS } from '@ivue/contracts/permissions.ts'
import { REFUSED } from '@ivue/contracts/worklist/refusals.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addLoan, type LoanInput } from '../testing/loans.ts'
import { openSession } from '../testing/sessions.ts'
import { type SignIn, type TestApp, testApp } from '../testing/test-app.ts'

let t: TestApp
let admin: SignIn
let closer: SignIn
let manager: SignIn

const SSN = '900110001'

beforeAll(async () => {
  t = await testApp()
  t.clock.set('2026-03-10T17:00:00Z')
  const person = async (input: Parameters<TestApp['person']>[0]) =>
    openSession(t.db, await t.person({ permissions: ALL_PERMISSIONS, ...input }))
  admin = await person({ accessLevel: 'Administrator', roles: ['Administrator'] })
  closer = await person({ roles: ['Closer'] })
  manager = await person({ accessLevel: 'Manager', roles: ['Manager - Closing'] })
})
afterAll(() => t.close())

const locked = (input: LoanInput = {}) => addLoan(t.db, { locked: true, slots: [closer.userId, null], ...input })
const check = (loanNumber: string) => t.call(loanDetails.conflictCheckCall, { loanNumber, ssn: [SSN], lastName: ['Amadi'] }, closer)

describe('a locked loan', () => {
  it('accepts no decision, comment, reassignment or review by any call, and all of them after it is unlocked', async () => {
    const loan = await locked({ processorTask: closer.userId })
    const mate = await t.person({ roles: ['Closer'] })
    const assign = { selectedValue: String(mate.id), reason: 'Leave', selectedValueCloser: '' }
    const doAll = async () => {
      const answers = [
        await t.call(closing.saveComment, { recsID: loan.taskId, closercomment: 'Hello' }, closer),
        await t.call(loanDetails.submitQc, { loanNumber: loan.number, reviewType: 'ICD QC', override: 0 }, closer),
        await t.call(closing.dashboardClosingAction, { operation: 'HCSEmployeeFullName1', recId: String(loan.taskId), ...assign }, manager),
        await t.call(closing.saveDecisions, { recsID: loan.taskId, loanStatus: 'Canceled' }, manager),
      ]
      return answers.map(({ flag, msg }) => (flag ? 'done' : msg))
    }
    expect(await doAll()).toEqual(Array(4).fill(REFUSED.locked))
    const bulk = await t.call(closing.dashboardClosingAction, { operation: 'bulk', recId: String(loan.taskId), ...assign }, manager)
    expect(JSON.stringify(bulk)).toContain(REFUSED.locked)
    expect(await check(loan.number)).toMatchObject({ flag: true })
    expect(await doAll()).toEqual(Array(4).fill('done'))
  })

  it('accepts nothing at the processor and underwriter desks either', async () => {
    const namedUnderwriter = await t.person({ roles: ['Underwriter'] })
    const loan = await locked({ processorTask: closer.userId, status: 'Underwriting' })
    const task = {
      loanId: loan.id,
      desk: 'underwriter',
      status: 'Open',
      stage: 'Initial Risk Review',
      slot1Id: closer.userId,
      mismatchId: namedUnderwriter.id,
    }
    const { id } = await t.db.task.create({ data: task })
    const mate = await t.person({ roles: ['Processor', 'Underwriter'] })
    const to = { operation: 'HCSEmployeeFullName1', selectedValue: String(mate.id), reason: '' }
    const doAll = async () => {
      const answers = [
        await t.call(processor.saveprocessorComment, { recsID: loan.processorTaskId, closercomment: 'Hello' }, admin),
        await t.call(underwriter.saveunderwriterComment, { recsID: id, closercomment: 'Hello' }, admin),
        await t.call(processor.saveDecisionsProcessor, { recsID: loan.processorTaskId, qcStatus: '1' }, admin),
        await t.call(processor.dashboardProcessorAction, { recId: String(loan.processorTaskId), ...to }, admin),
        await t.call(processor.saveDecisionsProcessor, { recsID: loan.processorTaskId, loanStatus: 'Reconsideration Risk Review' }, admin),
        await t.call(underwriter.saveDecisionsUnderwritter, { recsID: id, recon: namedUnderwriter.employeeId, reconStatus: '1' }, admin),
        await t.call(underwriter.dashboardUnderwritterAction, { recId: String(id), ...to }, admin),
        await t.call(underwriter.saveDecisionsUnderwritter, { recsID: id, uwStatus: 'Completed' }, admin),
      ]
      return answers.map(({ flag, msg }) => (flag ? 'done' : msg))
    }
    expect(await doAll()).toEqual(Array(8).fill(REFUSED.locked))
    expect(await check(loan.number)).toMatchObject({ flag: true })
    expect(await doAll()).toEqual(Array(8).fill('done'))
  })

  it('out of scope is not found', async () => {
    const loan = await locked({ slots: [null, null] })
    expect(await check(loan.number)).toEqual({ flag: false, msg: `Loan ${loan.number}: not found`, response: {} })
  })
})
