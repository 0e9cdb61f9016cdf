import { closing, closingLog } from '@ivue/contracts/desks/contract.ts'
import { processorLog } from '@ivue/contracts/desks/staged-contract.ts'
import type { SlaResult } from '@ivue/contracts/desks/words.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { searchProblem } from '@ivue/contracts/worklist/search.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addStaged, CALLS, type StagedWorld, stagedWorld } from '../staged/staged-world.fixture.ts'

/*
 * Every message that the specification quotes for the desks (work 4, 5 and 8), word for word, produced by the real call. Messages
 * shown only by a screen are produced by the rule that the screen uses. The three questions before QC exist only on screen: browser
 * tests read them (e2e/messages, processor-day), and also check where and how long messages are shown.
 */

let t: StagedWorld
let ids: Record<'closing' | 'processor' | 'underwriter', number>

beforeAll(async () => {
  t = await stagedWorld('processor')
  const { id, taskId, closingTaskId } = await addStaged(t)
  const slot1Id = t.people.first.id
  const underwriting = await t.db.task.create({
    data: { loanId: id, desk: 'underwriter', status: 'Open', stage: 'Initial Risk Review', slot1Id },
  })
  ids = { closing: closingTaskId, processor: taskId, underwriter: underwriting.id }
})
afterAll(() => t.close())

const DESKS = {
  closing: {
    list: closing.getDashboardClosingTaskList,
    act: closing.dashboardClosingAction,
    decide: closing.saveDecisions,
    comment: closing.saveComment,
  },
  processor: CALLS.processor,
  underwriter: CALLS.underwriter,
} as const
type Desk = keyof typeof DESKS
const EVERY = Object.keys(DESKS) as Desk[]
const STAGED: Desk[] = ['processor', 'underwriter']

const answerOf = async (call: Parameters<StagedWorld['call']>[0], body: object) => {
  const { flag, msg } = await t.call(call, body as never, t.people.admin)
  return [flag, msg]
}
const LISTS = [
  ...EVERY.map((desk) => DESKS[desk].list),
  closingLog.getDashboardClosingLogTaskList,
  processorLog.getDashboardProcessorUWLogTaskList,
]

describe('dates of a search (work 5)', () => {
  it.each(LISTS.map((call) => [call.task, call] as const))('%s', async (_, call) => {
    expect(await answerOf(call, { dateFromSearch: '2026-03-01' })).toEqual([false, 'Please Select End Date !!'])
    expect(await answerOf(call, { dateToSearch: '2026-03-01' })).toEqual([false, 'Please Select Start Date !!'])
    expect(await answerOf(call, { dateFromSearch: '2026-03-01', dateToSearch: '2026-03-01' })).toEqual([true, ''])
    // A request without filters returns the default list. The screens of the staged desks themselves report an empty search.
    expect(await answerOf(call, {})).toEqual([true, ''])
  })

  it('only the screens of processors and underwriters report an empty search', () => {
    const nothing = { dateFrom: '', dateTo: '', loanNumber: '', employees: [] }
    expect(searchProblem(nothing, true)?.msg).toBe('Please Select any one of the fields !!')
    expect(searchProblem(nothing, false)).toBeNull()
  })
})

describe.each(EVERY)('of the %s desk (work 5)', (desk) => {
  const { act, comment } = DESKS[desk]

  it('without a person, without ticked rows, without a text', async () => {
    const recId = String(ids[desk])
    expect(await answerOf(act, { operation: 'bulk', recId, selectedValue: '' })).toEqual([false, 'Please select the user before submit !!'])
    const nothingTicked = [false, 'Please select at least one loan for assignment !!']
    expect(await answerOf(act, { operation: 'bulk', recId: '', selectedValue: String(t.people.mate.id) })).toEqual(nothingTicked)
    expect(await answerOf(comment, { recsID: ids[desk], closercomment: ' ' })).toEqual([false, 'Please add comment !!'])
  })
})

describe('a closing decision (work 5)', () => {
  const decide = (body: object) => answerOf(closing.saveDecisions, body)
  it('without a status', async () => {
    expect(await decide({ recsID: ids.closing, loanStatus: '' })).toEqual([false, 'Please Select Status Before Submit !!'])
  })

  it.each([1, 2, 3, 4])('with a missed Productivity %i', async (n) => {
    const measures: SlaResult[] = [1, 2, 3, 4].map((measure) => (measure === n ? 'Not Met' : 'Met'))
    const { closingTaskId: recsID } = await addStaged(t, { loan: { measures } })
    const body = { recsID, loanStatus: 'Closed' }
    expect(await decide(body)).toEqual([false, `Please enter Productivity ${n} Reason if SLA Missed Before Submit !!`])
    const reason = { ...body, [`P${n}ReasonSlaMissed`]: 'Title' }
    expect(await decide(reason)).toEqual([false, `Please Select Productivity ${n} Accountable Party Before Submit !!`])
    for (const party of ['NIPRT', 'NTRT', 'Closer', 'Sales', 'Processor', 'Underwriter', 'Borrower', 'Other'])
      expect(await decide({ ...reason, [`P${n}AccountableParty`]: party })).toEqual([true, 'Decision saved'])
  })
})

describe('a decision of a staged desk (work 5)', () => {
  it.each(STAGED)('of the %s without a status', async (desk) => {
    expect(await answerOf(DESKS[desk].decide, { recsID: ids[desk] })).toEqual([false, 'Please select any value'])
  })

  it('with errors but without their type, and with the type Other but without a comment', async () => {
    const body = { recsID: ids.underwriter, uwStatus: 'Completed with Errors' }
    const { decide } = CALLS.underwriter
    expect(await answerOf(decide, body)).toEqual([false, 'Please Select processor StatusError Type Before Submit !!'])
    expect(await answerOf(decide, { ...body, proStatus: 'Other' })).toEqual([false, 'Please add comment !!'])
  })
})

describe('messages of actions (work 4 and 8)', () => {
  it('a closer who must wait for the processor gets a message', async () => {
    const { closingTaskId: recsID } = await addStaged(t, { loan: { task: { respondback: 0 } } })
    const msg = 'This loan was submitted to the processor. Further comments can be added once the processor responds.'
    expect(await answerOf(closing.saveComment, { recsID, closercomment: 'Hello?' })).toEqual([false, msg])
    const { response } = await t.call(closing.getallcomments, { recsID }, t.people.admin)
    expect(response).toMatchObject({ respondback: 0, mayComment: msg })
  })

  it('a success has a message about what was done', async () => {
    const { taskId, closingTaskId } = await addStaged(t)
    const [recId, mate] = [String(taskId), String(t.people.mate.id)]
    const { act, decide, comment } = CALLS.processor
    expect(await answerOf(comment, { recsID: taskId, closercomment: 'Sent' })).toEqual([true, 'Comment added'])
    expect(await answerOf(closing.saveComment, { recsID: closingTaskId, closercomment: 'Thanks' })).toEqual([true, 'Comment added'])
    expect(await answerOf(act, { operation: 'bulk', recId, selectedValue: mate })).toEqual([true, '1 done'])
    expect(await answerOf(act, { operation: 'HCSEmployeeFullName2', recId, selectedValueCloser: mate, reason2: '' })).toEqual([
      true,
      'Reassigned',
    ])
    expect(await answerOf(decide, { recsID: taskId, loanStatus: 'Final Risk Review' })).toEqual([true, 'Decision saved'])
    expect(await answerOf(act, { operation: 'bulk', recId, selectedValue: mate })).toEqual([
      false,
      '0 done, 1 refused: This person is assigned already',
    ])
  })

  it('a list that fails has a message with the reason', async () => {
    for (const call of LISTS) {
      const [flag, msg] = await answerOf(call, { taskStatus: 'Nonsense' })
      expect([flag, msg]).toEqual([false, expect.stringMatching(/^Choose one of All, |^Choose one of .*All/)])
    }
  })

  it('the questions before QC have the specified texts', () => {
    const { icdQcQuestion, finalDocQcQuestion, qcQuestion } = MESSAGES
    expect([icdQcQuestion, finalDocQcQuestion, qcQuestion]).toEqual([
      'Are you sure to proceed ICD QC?',
      'Are you sure to proceed Final Doc QC?',
      'Are you sure to proceed QC?',
    ])
  })
})
