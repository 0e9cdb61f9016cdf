import { MESSAGES } from '@ivue/contracts/messages.ts'
import { BANK_CALLS, checkpointTrials } from '@ivue/contracts/quality/checkpoints-contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
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
  [2, qc, type, category, 'Is it signed?'],
  [3, 'Underwriter', 'Coachback', 'AUS', 'Is it new?'],
  [4, 'Underwriter', 'Severe', 'AUS', ''],
  ['x', qc, type, category, question],
  [3, qc, type, category, question],
]
const send = async (rows: (string | number)[][], dryRun: 0 | 1) =>
  t.call(checkpointTrials.importCheckpoints, { kind: 'processor', uploadedFile: dataUrl(await bankWorkbook(rows)), dryRun }, editor)
const bank = () => t.db.checkpoint.findMany({ where: { kind: 'processor', active: true }, orderBy: { sno: 'asc' } })

it('a dry run says what would happen, cell by cell, and writes nothing', async () => {
  const { response } = await send(ROWS, 1)
  expect(response).toMatchObject({ created: 1, changed: 1, unchanged: 1, rejected: 3 })
  expect(response.problems.map(({ row, column, header, value, msg }) => [`${column}${row}`, header, value, msg])).toEqual([
    ['C5', 'Type', 'Severe', 'Type is one of Critical, Coachback'],
    ['E5', 'Question', '', 'Enter a question'],
    ['A6', 'S.No', 'x', 'S.No is a whole number from 1'],
    ['A7', 'S.No', '3', 'S.No 3 stands twice in this workbook'],
  ])
  expect(await bank()).toHaveLength(2)
})

it('an import writes the good rows as versions; conditions and questions that are not in it stay', async () => {
  expect((await send(ROWS, 0)).response).toMatchObject({ created: 1, changed: 1, unchanged: 1, rejected: 3 })
  const stored = await bank()
  expect(stored.map(({ sno, version, question: words }) => [sno, version, words])).toEqual([
    [1, 1, question],
    [2, 2, 'Is it signed?'],
    [3, 1, 'Is it new?'],
  ])
  expect(stored[1]?.showWhen).toMatchObject({ match: 'any' })
  expect((await send(ROWS, 0)).response).toMatchObject({ created: 0, changed: 0, unchanged: 3, rejected: 3 })
})

it('refuses what is no workbook, and who may not edit', async () => {
  const sent = { kind: 'processor', dryRun: 1 } as const
  const call = (uploadedFile: string, as = editor) => t.call(checkpointTrials.importCheckpoints, { ...sent, uploadedFile }, as)
  expect((await call('nothing')).msg).toBe(MESSAGES.invalidFileType)
  expect((await call(dataUrl(Buffer.from('words')))).flag).toBe(false)
  expect((await call(dataUrl(await bankWorkbook([])))).flag).toBe(false)
  const viewer = await t.signedIn('quality.checkpoints.view')
  expect((await call('nothing', viewer)).msg).toBe(MESSAGES.noPermission)
  expect((await t.call(BANK_CALLS.processor.list, {}, viewer)).flag).toBe(true)
})
