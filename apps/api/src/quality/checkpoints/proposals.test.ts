import { MESSAGES } from '@ivue/contracts/messages.ts'
import { notifications } from '@ivue/contracts/notifications/contract.ts'
import { BANK_CALLS, checkpointTrials } from '@ivue/contracts/quality/checkpoints/contract.ts'
import { PROPOSAL_MESSAGES, type ProposalDecision } from '@ivue/contracts/quality/checkpoints/proposals.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dataUrl } from '../../imports/import-world.fixture.ts'
import { expectAudited } from '../../testing/expect-audited.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'
import { addQuestion, bankWorkbook, QUESTIONS, type Sent } from './checkpoints.fixture.ts'

const { add, open, remove } = BANK_CALLS.processor
const { getCheckpointProposals, decideCheckpointProposals, importCheckpoints } = checkpointTrials
const WAITS = 'The change waits for the approval of a second person'

let t: TestApp
let ada: SignIn
let ben: SignIn
let nextSno = 1
let sno: number

beforeAll(async () => {
  t = await testApp()
  ada = await t.signedIn('quality.checkpoints.view', 'quality.checkpoints.edit')
  ben = await t.signedIn('quality.checkpoints.view', 'quality.checkpoints.edit')
})
afterAll(() => t.close())
beforeEach(async () => {
  await askApproval(false)
  await t.db.checkpointProposal.deleteMany()
  sno = nextSno++
})

const askApproval = async (value: boolean) => {
  const key = 'reviews.approveQuestions'
  await t.db.setting.upsert({ where: { key }, create: { key, value }, update: { value } })
  t.services.settings.forget()
}
const save = (sent: Sent, as = ada) => t.call(add, { ...QUESTIONS.processor, sno, ...sent }, as)
const opened = async (id: number) => (await t.call(open, { id }, ben)).response.documentdetails
const waiting = async (as = ben) =>
  (await t.call(getCheckpointProposals, { kind: 'processor' }, as)).response.waiting.filter((one) => one.sno === sno)
const decide = (ids: number[], decision: ProposalDecision, as = ben, comment = '') =>
  t.call(decideCheckpointProposals, { kind: 'processor', ids, decision, comment }, as)
const latestNotice = async (as: SignIn) => (await t.call(notifications.getList, {}, as)).response.rows[0]

describe('with approval by a second person', () => {
  it('a change waits, is shown next to the current version, and is written after the approval', async () => {
    const id = await addQuestion(t, ada, 'processor', { sno })
    await askApproval(true)
    expect(await save({ id, question: 'Is the income proved?' })).toMatchObject({ msg: WAITS, response: { id, version: 1, underWay: 0 } })
    expect(await opened(id)).toMatchObject({ question: QUESTIONS.processor.question, version: 1 })
    expect(await latestNotice(ben)).toMatchObject({
      text: expect.stringMatching(/changed a question of the Processor bank/),
      link: '/qcprocessorsetting',
    })
    const [change] = await waiting()
    expect(change).toMatchObject({
      what: 'Change',
      changes: [{ what: 'Question', before: QUESTIONS.processor.question, after: 'Is the income proved?' }],
      decideWhy: '',
      withdrawWhy: PROPOSAL_MESSAGES.othersWithdraw,
    })
    expect(await decide([change?.id ?? 0], 'Approve')).toMatchObject({ flag: true, msg: '1 change approved' })
    const approved = `Processor checkpoint ${sno}: Question: ${QUESTIONS.processor.question} → Is the income proved?`
    await expectAudited(t, decideCheckpointProposals, ben, [approved])
    const { question, version, history } = await opened(id)
    expect({ question, version }).toEqual({ question: 'Is the income proved?', version: 2 })
    const author = await t.db.user.findUniqueOrThrow({ where: { id: ada.userId } })
    expect(history[0]).toMatchObject({ what: 'Changed', by: author.fullName })
    expect(await latestNotice(ada)).toMatchObject({ text: expect.stringMatching(/approved your change of a question/) })
    expect(await waiting()).toEqual([])
  })

  it('a new question and a deletion wait too', async () => {
    await askApproval(true)
    expect(await save({ question: 'Is it new?' })).toMatchObject({ msg: WAITS, response: { id: 0, version: 0 } })
    const [proposal] = await waiting()
    expect(proposal).toMatchObject({ what: 'New', question: 'Is it new?' })
    await decide([proposal?.id ?? 0], 'Approve')
    const { id } = await t.db.checkpoint.findFirstOrThrow({ where: { kind: 'processor', sno, active: true } })
    expect(await t.call(remove, { id, version: 1 }, ada)).toMatchObject({ msg: WAITS })
    expect(await opened(id)).toMatchObject({ version: 1 })
    const [gone] = await waiting()
    expect(gone).toMatchObject({ what: 'Deletion', changes: [] })
    await decide([gone?.id ?? 0], 'Approve')
    expect(await t.call(open, { id }, ben)).toMatchObject({ flag: false, msg: MESSAGES.notFound })
  })

  it('nobody decides on their own change, nobody withdraws another’s, and a decision is made once', async () => {
    await askApproval(true)
    await save({})
    const ids = (await waiting()).map(({ id }) => id)
    for (const decision of ['Approve', 'Reject'] as const)
      expect((await decide(ids, decision, ada)).msg).toBe(`S.No ${sno}: ${PROPOSAL_MESSAGES.own}`)
    expect((await decide(ids, 'Withdraw')).msg).toBe(`S.No ${sno}: ${PROPOSAL_MESSAGES.othersWithdraw}`)
    expect((await waiting(ada))[0]).toMatchObject({ decideWhy: PROPOSAL_MESSAGES.own, withdrawWhy: '' })
    expect(await decide(ids, 'Reject', ben, 'Say whose income')).toMatchObject({ flag: true, msg: '1 change rejected' })
    const rejected = `Processor checkpoint ${sno}: proposed change: ${QUESTIONS.processor.question} → rejected`
    await expectAudited(t, decideCheckpointProposals, ben, [rejected])
    expect(await latestNotice(ada)).toMatchObject({ text: expect.stringMatching(/rejected your change .*: Say whose income$/) })
    expect((await decide(ids, 'Approve')).msg).toMatch(/Somebody decided on one of these changes meanwhile/)
    expect(await t.db.checkpoint.count({ where: { kind: 'processor', sno } })).toBe(0)
    expect(await t.db.checkpointProposal.findMany({ where: { id: { in: ids } } })).toMatchObject([
      { decision: 'Reject', comment: 'Say whose income', decidedById: ben.userId },
    ])
  })

  it('only one change of a question can wait, and its author may withdraw it', async () => {
    const id = await addQuestion(t, ada, 'processor', { sno })
    await askApproval(true)
    await save({ id, question: 'First?' })
    expect((await save({ id, question: 'Second?' }, ben)).msg).toMatch(/^A change of S.No \d+ by .* waits for approval/)
    const ids = (await waiting()).map((one) => one.id)
    expect(await decide(ids, 'Withdraw', ada)).toMatchObject({ flag: true, msg: '1 change withdrawn' })
    expect(await save({ id, question: 'Second?' }, ben)).toMatchObject({ msg: WAITS })
  })

  it('a change that the bank no longer accepts is refused completely', async () => {
    const id = await addQuestion(t, ada, 'processor', { sno })
    const other = nextSno++
    await askApproval(true)
    await save({ id, question: 'Changed meanwhile?' })
    await save({ sno: other, question: 'Beside it?' })
    const ids = (await t.call(getCheckpointProposals, { kind: 'processor' }, ben)).response.waiting.map((one) => one.id)
    await askApproval(false)
    await save({ id, question: 'Written at once?' })
    expect((await decide(ids, 'Approve')).msg).toBe(
      `S.No ${sno}: it was changed after this change was proposed: reject it, and have it proposed again`,
    )
    expect(await t.db.checkpoint.count({ where: { kind: 'processor', sno: other } })).toBe(0)
    await decide(ids, 'Reject')

    await askApproval(true)
    await save({ sno: other, question: 'Once?' })
    await save({ sno: other, question: 'Twice?' })
    const twice = (await t.call(getCheckpointProposals, { kind: 'processor' }, ben)).response.waiting.map((one) => one.id)
    expect((await decide(twice, 'Approve')).msg).toBe(`S.No ${other}: S.No ${other} is taken by another question of this bank`)
    expect(await t.db.checkpoint.count({ where: { kind: 'processor', sno: other } })).toBe(0)
    await decide(twice, 'Reject')
  })

  it('an imported workbook waits, and can be approved as a whole', async () => {
    const id = await addQuestion(t, ada, 'processor', { sno })
    await askApproval(true)
    const other = nextSno++
    const rows = [
      [sno, 'Processor', 'Critical', 'Income', 'Is it imported?', ''],
      [other, 'Processor', 'Critical', 'Income', 'And this?', `All: S.No ${sno} is Yes`],
    ]
    const uploadedFile = dataUrl(await bankWorkbook(rows))
    expect(await t.call(importCheckpoints, { kind: 'processor', uploadedFile, dryRun: 0 }, ada)).toMatchObject({
      response: { created: 1, changed: 1, waits: true },
    })
    expect(await latestNotice(ben)).toMatchObject({ text: expect.stringMatching(/changed 2 questions of the Processor bank/) })
    expect(await opened(id)).toMatchObject({ version: 1 })
    const ids = (await t.call(getCheckpointProposals, { kind: 'processor' }, ben)).response.waiting.map((one) => one.id)
    expect(await decide(ids, 'Approve')).toMatchObject({ msg: '2 changes approved' })
    expect(await opened(id)).toMatchObject({ version: 2, question: 'Is it imported?' })
  })
})

it('a waiting change is visible to people who see the bank, and decided by people who may change it', async () => {
  const reader = await t.signedIn('quality.checkpoints.view')
  await askApproval(true)
  await save({})
  const [change] = await waiting(reader)
  expect(change).toMatchObject({ decideWhy: MESSAGES.noPermission, withdrawWhy: MESSAGES.noPermission })
  expect(await decide([change?.id ?? 0], 'Approve', reader)).toMatchObject({ flag: false, msg: MESSAGES.noPermission })
  expect(await t.call(getCheckpointProposals, { kind: 'processor' }, await t.signedIn())).toMatchObject({ flag: false })
  expect((await t.call(decideCheckpointProposals, { kind: 'closer', ids: [change?.id ?? 0], decision: 'Reject' }, ben)).msg).toMatch(
    /meanwhile/,
  )
})

it('the dry run reports a question with a waiting change, and accepts the others', async () => {
  const id = await addQuestion(t, ada, 'processor', { sno })
  const other = nextSno++
  await askApproval(true)
  await save({ id, question: 'Is the income proved?' })
  const { qc, type, category } = QUESTIONS.processor
  const rows = [
    [sno, qc, type, category, 'Is it asked otherwise?'],
    [other, qc, type, category, 'Is it new?'],
  ]
  const send = async (dryRun: 0 | 1) => {
    const uploadedFile = dataUrl(await bankWorkbook(rows))
    return (await t.call(importCheckpoints, { kind: 'processor', uploadedFile, dryRun }, ben)).response
  }
  const report = await send(1)
  expect(report).toMatchObject({ created: 1, changed: 0, rejected: 1, problems: [{ row: 2, header: 'S.No' }] })
  expect(report.problems[0]?.msg).toMatch(new RegExp(`^A change of S.No ${sno} by .+ waits for approval: that is decided first$`))
  expect(await send(0)).toMatchObject({ created: 1, rejected: 1 })
  expect((await waiting()).map(({ sno: of }) => of)).toEqual([sno])
  // An unmodified question is not a change.
  rows[0] = [sno, qc, type, category, QUESTIONS.processor.question as string]
  expect(await send(1)).toMatchObject({ unchanged: 1, rejected: 0 })
})
