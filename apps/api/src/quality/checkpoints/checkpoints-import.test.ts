import { MESSAGES } from '@ivue/contracts/messages.ts'
import { BANK_CALLS, checkpointTrials } from '@ivue/contracts/quality/checkpoints/contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectAudited } from '../../testing/expect-audited.ts'
import '../../testing/built-reader.ts'
import { dataUrl } from '../../imports/import-world.fixture.ts'
import { type SignIn, type TestApp, testApp } from '../../testing/test-app.ts'
import { addQuestion, bankWorkbook, QUESTIONS } from './checkpoints.fixture.ts'

let t: TestApp
let editor: SignIn

beforeAll(async () => {
  t = await testApp()
  editor = await t.signedIn('quality.checkpoints.view', 'quality.checkpoints.edit')
  await addQuestion(t, editor, 'processor', { sno: 1 })
  await addQuestion(t, editor, 'processor', { sno: 2, showWhen: { match: 'any', conditions: [{ sno: 1, operator: 'is', value: 'No' }] } })
})
afterAll(() => t.close())

const { qc, type, category, question } = QUESTIONS.processor
const ROWS = [
  [1, qc, type, category, question],
  [2, qc, type, category, 'Is it signed?', 'Any: S.No 1 is No'],
  [3, 'Underwriter', 'Coachback', 'AUS', 'Is it new?'],
  [4, 'Underwriter', 'Severe', 'AUS', ''],
  ['x', qc, type, category, question],
  [3, qc, type, category, question],
]
const send = async (rows: (string | number)[][], dryRun: 0 | 1) =>
  t.call(checkpointTrials.importCheckpoints, { kind: 'processor', uploadedFile: dataUrl(await bankWorkbook(rows)), dryRun }, editor)
const bank = () => t.db.checkpoint.findMany({ where: { kind: 'processor', active: true }, orderBy: { sno: 'asc' } })

it('a dry run reports what would happen for each cell, and writes nothing', async () => {
  const { response } = await send(ROWS, 1)
  expect(response).toMatchObject({ created: 1, changed: 1, unchanged: 1, rejected: 3 })
  expect(response.problems.map(({ row, column, header, value, msg }) => [`${column}${row}`, header, value, msg])).toEqual([
    ['C5', 'Type', 'Severe', 'Type is one of Critical, Coachback'],
    ['E5', 'Question', '', 'Enter a question'],
    ['A6', 'S.No', 'x', 'S.No is a whole number from 1'],
    ['A7', 'S.No', '3', 'S.No 3 appears twice in this workbook'],
  ])
  expect(await bank()).toHaveLength(2)
})

it('an import stores valid rows as versions, and keeps questions that it does not contain', async () => {
  expect((await send(ROWS, 0)).response).toMatchObject({ created: 1, changed: 1, unchanged: 1, rejected: 3 })
  await expectAudited(t, checkpointTrials.importCheckpoints, editor, [
    'Processor checkpoint 2: Question: Is the income supported? → Is it signed?',
    'Processor checkpoint 3: QC: – → Underwriter',
    'Processor checkpoint 3: S.No: – → 3',
    'Processor checkpoint 3: Type: – → Coachback',
    'Processor checkpoint 3: Category: – → AUS',
    'Processor checkpoint 3: Question: – → Is it new?',
    'Processor checkpoint 3: Asked: – → always',
  ])
  const stored = await bank()
  expect(stored.map(({ sno, version, question: words }) => [sno, version, words])).toEqual([
    [1, 1, question],
    [2, 2, 'Is it signed?'],
    [3, 1, 'Is it new?'],
  ])
  expect(stored[1]?.showWhen).toMatchObject({ match: 'any' })
  expect((await send(ROWS, 0)).response).toMatchObject({ created: 0, changed: 0, unchanged: 3, rejected: 3 })
})

it('an import is refused for a file that is no workbook, and for people who may not edit', async () => {
  const sent = { kind: 'processor', dryRun: 1 } as const
  const call = (uploadedFile: string, as = editor) => t.call(checkpointTrials.importCheckpoints, { ...sent, uploadedFile }, as)
  expect((await call('nothing')).msg).toBe(MESSAGES.invalidFileType)
  expect((await call(dataUrl(Buffer.from('words')))).flag).toBe(false)
  expect((await call(dataUrl(await bankWorkbook([])))).flag).toBe(false)
  const viewer = await t.signedIn('quality.checkpoints.view')
  expect((await call('nothing', viewer)).msg).toBe(MESSAGES.noPermission)
  expect((await t.call(BANK_CALLS.processor.list, {}, viewer)).flag).toBe(true)
})

it('a condition that is unreadable or not allowed is reported with its cell and the right form', async () => {
  const row = (sno: number, asked: string) => [sno, qc, type, category, 'Is it asked?', asked]
  const { response } = await send([row(5, 'All: Colour is red'), row(6, 'Any: S.No 9 is Yes')], 1)
  expect(response.problems.map(({ row: at, column, header, value, msg }) => [`${column}${at}`, header, value, msg])).toEqual([
    [
      'F2',
      'Asked when',
      'All: Colour is red',
      'Condition 1: It names neither a field of the loan nor an S.No. Write for example: All: Loan type is FHA; S.No 3 is Yes',
    ],
    ['F3', 'Asked when', 'Any: S.No 9 is Yes', 'Condition 1: S.No 9 is not lower than 6: a condition can use only earlier questions'],
  ])
})

it('a condition may refer to a question further up in the same workbook', async () => {
  const rows = [
    [21, qc, type, category, 'Is there a gift?'],
    [22, qc, type, category, 'Is the letter signed?', 'All: S.No 21 is Yes'],
  ]
  expect((await send(rows, 1)).response).toMatchObject({ created: 2, rejected: 0, problems: [] })
  expect((await send(rows, 0)).response).toMatchObject({ created: 2, rejected: 0 })
  expect((await bank()).find(({ sno }) => sno === 22)?.showWhen).toEqual({
    match: 'all',
    conditions: [{ sno: 21, operator: 'is', value: 'Yes' }],
  })
})

it('an import without the column of conditions keeps the conditions', async () => {
  const before = (await bank()).find(({ sno }) => sno === 22)
  const book = await bankWorkbook([[22, qc, type, category, 'Is the gift letter signed?']], { saysWhen: false })
  const { response } = await t.call(
    checkpointTrials.importCheckpoints,
    { kind: 'processor', uploadedFile: dataUrl(book), dryRun: 0 },
    editor,
  )
  expect(response).toMatchObject({ changed: 1, rejected: 0 })
  expect((await bank()).find(({ sno }) => sno === 22)).toMatchObject({ question: 'Is the gift letter signed?', showWhen: before?.showWhen })
})
