import { MESSAGES } from '@ivue/contracts/messages.ts'
import { BANK_CALLS, type OpenedCheckpoint } from '@ivue/contracts/quality/checkpoints/contract.ts'
import { CHECKPOINT_BANKS } from '@ivue/contracts/quality/checkpoints/rules.ts'
import { REVIEW_KINDS, type ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectAudited } from '../../testing/expect-audited.ts'
import { addLoan } from '../../testing/loans.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'
import { addQuestion, QUESTIONS, type Sent } from './checkpoints.fixture.ts'

let t: TestApp
let editor: SignIn
let reader: SignIn

beforeAll(async () => {
  t = await testApp()
  editor = await t.signedIn('quality.checkpoints.view', 'quality.checkpoints.edit')
  reader = await t.signedIn('quality.checkpoints.view')
})
afterAll(() => t.close())

const save = (kind: ReviewKind, sent: Sent, as = editor) => t.call(BANK_CALLS[kind].add, sent, as)
const add = (kind: ReviewKind, differs: Sent) => addQuestion(t, editor, kind, differs)
const open = async (kind: ReviewKind, id: number | string = 0): Promise<OpenedCheckpoint> =>
  (await t.call(BANK_CALLS[kind].open, { id }, reader)).response
const fieldsOf = (response: unknown) => (response as { fields?: Record<string, string> }).fields
const values = (options: readonly { value: string }[]) => options.map(({ value }) => value)

describe('the form offers the choices of quality 9', () => {
  it.each<[ReviewKind, string[], string[], string[], number]>([
    [
      'processor',
      ['Processor', 'Underwriter'],
      ['Critical', 'Coachback'],
      ['Alerts and Flags', 'Credit and Liabilities', 'Core/Policy Requirement', 'Assets', 'Income', 'Employment', 'AUS', 'REO'],
      200,
    ],
    [
      'underwriter',
      ['Processor', 'Underwriter'],
      [
        'Assets',
        'Bond/Lift',
        'Credit and Liabilities',
        'Critical Documents',
        'Decision Logic',
        'Exception',
        'Home Buyer Access Grant',
        'Income/Employment',
        'Insurance',
        'Process',
        'Program Requirements',
        'Property-Appraisal',
        'QIS Acknowledgement',
        'Compliance',
      ],
      ['Combine', 'Refinance', 'Construction Loan', 'Purchase'],
      200,
    ],
    [
      'closer',
      [''],
      ['Material', 'Moderate', 'Coachback'],
      ['Appraisal', 'Closing Date', 'Escrow', 'Cash To Close', 'Payoff', 'SA Approval', 'Purchase Agreement', 'POA', 'CTC Condition'],
      50,
    ],
  ])('%s', async (kind, qc, types, categories, last) => {
    const { documentdetails, fieldList } = await open(kind)
    expect(documentdetails).toMatchObject({ id: 0, sno: 0, qc: '', type: '', category: '', question: '', showWhen: null, history: [] })
    expect([values(fieldList.qc), values(fieldList.type), values(fieldList.category)]).toEqual([qc, types, categories])
    expect([fieldList.sno.length, fieldList.sno[0]?.value, fieldList.sno.at(-1)?.value]).toEqual([last, '1', String(last)])
  })
})

describe.each(REVIEW_KINDS)('a %s question', (kind) => {
  it('is saved, opened unchanged, edited and deleted, and its number is free again', async () => {
    const sent = { ...QUESTIONS[kind], sno: 40 }
    const answer = await save(kind, sent)
    expect([answer.flag, answer.msg, answer.response.version]).toEqual([true, 'Checkpoint saved', 1])
    const { id } = answer.response
    const { question, type, category, qc } = QUESTIONS[kind]
    const named = `${CHECKPOINT_BANKS[kind].name} checkpoint 40`
    const values = { QC: qc, 'S.No': 40, Type: type, Category: category, Question: question, Asked: 'always' }
    const made = Object.entries(values).flatMap(([label, value]) => (value ? [`${named}: ${label}: – → ${value}`] : []))
    await expectAudited(t, BANK_CALLS[kind].add, editor, made)
    expect((await open(kind, String(id))).documentdetails).toMatchObject({ id, sno: 40, question, type, category, qc, version: 1 })

    const changed = await save(kind, { ...sent, id, question: 'Is it supported well?', version: 1 })
    expect(changed.response).toMatchObject({ id, version: 2, underWay: 0 })
    await expectAudited(t, BANK_CALLS[kind].add, editor, [`${named}: Question: ${question} → Is it supported well?`])
    const { documentdetails } = await open(kind, id)
    expect(documentdetails.history.map(({ version, what, by }) => [version, what, by])).toEqual([
      [2, 'Changed', await nameOf(editor)],
      [1, 'Created', await nameOf(editor)],
    ])
    expect(documentdetails.history[0]?.changes).toEqual([{ what: 'Question', before: question, after: 'Is it supported well?' }])

    const deleted = await t.call(BANK_CALLS[kind].remove, { id }, editor)
    expect([deleted.flag, deleted.msg]).toEqual([true, 'Checkpoint deleted'])
    await expectAudited(t, BANK_CALLS[kind].remove, editor, [`${named}: Is it supported well? → deleted`])
    expect((await t.call(BANK_CALLS[kind].open, { id }, reader)).msg).toBe('Not found')
    expect((await t.call(BANK_CALLS[kind].remove, { id }, editor)).msg).toBe('Not found')
    const versions = await t.db.checkpointVersion.findMany({ where: { checkpointId: id }, orderBy: { version: 'asc' } })
    expect(versions.map(({ version, active, question }) => [version, active, question])).toEqual([
      [1, true, question],
      [2, true, 'Is it supported well?'],
      [3, false, 'Is it supported well?'],
    ])
    await t.call(BANK_CALLS[kind].remove, { id: await add(kind, { sno: 40 }) }, editor)
  })

  it('needs its required fields', async () => {
    const { flag, msg, response } = await save(kind, { id: 0 })
    expect([flag, msg]).toEqual([false, 'Enter All Required Fields'])
    const required = kind === 'closer' ? ['category', 'question', 'sno'] : ['category', 'qc', 'question', 'sno', 'type']
    expect(Object.keys(fieldsOf(response) ?? {}).sort()).toEqual(required)
  })

  it('has a number that is unique in its bank', async () => {
    const id = await add(kind, { sno: 7 })
    const { flag, response } = await save(kind, { ...QUESTIONS[kind], sno: '7' })
    expect([flag, fieldsOf(response)]).toEqual([false, { sno: 'S.No 7 is taken by another question of this bank' }])
    expect((await open(kind)).taken).toContain(7)
    expect((await open(kind, id)).taken).not.toContain(7)
    const last = kind === 'closer' ? 50 : 200
    expect(fieldsOf((await save(kind, { ...QUESTIONS[kind], sno: last + 1 })).response)).toEqual({
      sno: `S.No is a number from 1 to ${last}`,
    })
  })

  it('is visible to and edited by permitted people only', async () => {
    const sent = { ...QUESTIONS[kind], sno: 30 }
    expect((await save(kind, sent, reader)).msg).toBe(MESSAGES.noPermission)
    expect((await t.call(BANK_CALLS[kind].remove, { id: 1 }, reader)).msg).toBe(MESSAGES.noPermission)
    const stranger = await t.signedIn('quality.submit')
    expect((await t.call(BANK_CALLS[kind].open, { id: 0 }, stranger)).msg).toBe(MESSAGES.noPermission)
    expect((await t.call(BANK_CALLS[kind].list, {}, stranger)).msg).toBe(MESSAGES.noPermission)
  })
})

const nameOf = async ({ userId }: SignIn) => (await t.db.user.findUniqueOrThrow({ where: { id: userId } })).fullName

it('a closer question needs no type, and a sent QC is not stored', async () => {
  const id = await add('closer', { sno: 31, type: '', qc: 'Closer' })
  expect((await open('closer', id)).documentdetails).toMatchObject({ type: '', qc: '' })
})

describe('an edit', () => {
  it('keeps the stored QC', async () => {
    const id = await add('processor', { sno: 11 })
    expect(values((await open('processor', id)).fieldList.qc)).toEqual(['Processor'])
    const { response } = await save('processor', { ...QUESTIONS.processor, sno: 11, id, qc: 'Underwriter' })
    expect(fieldsOf(response)).toEqual({ qc: 'QC of this question stays Processor' })
  })

  it('accepts no value that is not offered', async () => {
    const { response } = await save('underwriter', { ...QUESTIONS.underwriter, sno: 12, type: 'Critical', category: 'Income' })
    expect(Object.keys(fieldsOf(response) ?? {})).toEqual(['type', 'category'])
  })

  it("on top of another person's change is refused with name and time, but the old client overwrites", async () => {
    const id = await add('processor', { sno: 13 })
    const sent = { ...QUESTIONS.processor, sno: 13, id }
    await save('processor', { ...sent, question: 'One?', version: 1 })
    const stale = await save('processor', { ...sent, question: 'Two?', version: 1 })
    expect(stale.msg).toMatch(new RegExp(`^${await nameOf(editor)} changed this checkpoint at \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d UTC`))
    expect(stale.response).toMatchObject({ type: 'stale', version: 2, changedBy: await nameOf(editor) })
    const removed = await t.call(BANK_CALLS.processor.remove, { id, version: 1 }, editor)
    expect(removed.response).toMatchObject({ type: 'stale', version: 2 })
    expect((await save('processor', { ...sent, question: 'Three?' })).response.version).toBe(3)
  })

  it('without changes creates no version', async () => {
    const id = await add('closer', { sno: 14 })
    expect((await save('closer', { ...QUESTIONS.closer, sno: 14, id })).response.version).toBe(1)
    expect(await t.db.checkpointVersion.count({ where: { checkpointId: id } })).toBe(1)
  })

  it('of a question of another bank finds nothing', async () => {
    const id = await add('closer', { sno: 15 })
    expect((await save('processor', { ...QUESTIONS.processor, sno: 15, id })).msg).toBe('Not found')
  })

  it('by two people at once leaves both versions', async () => {
    const id = await add('processor', { sno: 16 })
    const words = ['A?', 'B?', 'C?', 'D?']
    await Promise.all(words.map((question) => save('processor', { ...QUESTIONS.processor, sno: 16, id, question })))
    const versions = await t.db.checkpointVersion.findMany({ where: { checkpointId: id }, orderBy: { version: 'asc' } })
    expect(versions.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5])
    const twice = await Promise.all([17, 17].map((sno) => save('processor', { ...QUESTIONS.processor, sno })))
    expect(twice.map(({ flag }) => flag).sort()).toEqual([false, true])
  })

  it('does not change reviews in progress, and reports how many there are', async () => {
    const id = await add('closer', { sno: 18 })
    const loan = await addLoan(t.db)
    const review = (state: object) =>
      t.db.review.create({
        data: {
          loanId: loan.id,
          kind: 'closer',
          type: 'ICD QC',
          instance: 1,
          ...state,
          answers: { create: [{ sno: 18, checkpointId: id, question: QUESTIONS.closer.question }] },
        },
      })
    const startedAt = new Date('2026-03-10T14:00:00Z')
    const open = await review({ startedAt })
    await review({ startedAt, instance: 2, pulledBackAt: startedAt })
    await review({ startedAt, instance: 3, endedAt: startedAt })
    const { msg, response } = await save('closer', { ...QUESTIONS.closer, sno: 18, id, question: 'Is it?' })
    expect([msg, response.underWay]).toEqual(['Checkpoint saved. 1 review under way keeps the question as it was', 1])
    const [storedAnswer] = await t.db.reviewAnswer.findMany({ where: { reviewId: open.id } })
    expect(storedAnswer?.question).toBe(QUESTIONS.closer.question)
  })
})

describe('the condition of a question', () => {
  const looking = (sno: number) => ({ match: 'all' as const, conditions: [{ sno, operator: 'is' as const, value: 'No' }] })

  it('is saved, kept if it is not sent, and removed', async () => {
    await add('underwriter', { sno: 21 })
    const id = await add('underwriter', { sno: 22, showWhen: looking(21) })
    const sent = { ...QUESTIONS.underwriter, sno: 22, id }
    expect((await open('underwriter', id)).documentdetails.showWhen).toEqual(looking(21))
    await save('underwriter', { ...sent, question: 'Sent by the old client?' })
    expect((await open('underwriter', id)).documentdetails.showWhen).toEqual(looking(21))
    await save('underwriter', { ...sent, question: 'Sent by the old client?', showWhen: null })
    const { documentdetails } = await open('underwriter', id)
    expect(documentdetails.showWhen).toBeNull()
    expect(documentdetails.history[0]?.changes).toEqual([{ what: 'Asked', before: 'The answer to S.No 21 is No', after: 'always' }])
  })

  it('refers only to earlier questions', async () => {
    await add('underwriter', { sno: 25 })
    const later = await save('underwriter', { ...QUESTIONS.underwriter, sno: 24, showWhen: looking(25) })
    expect(later.msg).toBe('Condition 1: S.No 25 is not lower than 24: a condition can use only earlier questions')
    expect(fieldsOf(later.response)).toEqual({ showWhen: later.msg })
  })

  it('protects the questions it refers to from deletion', async () => {
    const first = await add('underwriter', { sno: 26 })
    const second = await add('underwriter', { sno: 27, showWhen: looking(26) })
    const why = 'S.No 27 is asked by the answer to S.No 26: change that first'
    expect((await t.call(BANK_CALLS.underwriter.remove, { id: first }, editor)).msg).toBe(why)
    expect(fieldsOf((await save('underwriter', { ...QUESTIONS.underwriter, id: first, sno: 23 })).response)).toEqual({ sno: why })
    await t.call(BANK_CALLS.underwriter.remove, { id: second }, editor)
    expect((await t.call(BANK_CALLS.underwriter.remove, { id: first }, editor)).flag).toBe(true)
  })
})
