import { utility } from '@ivue/contracts/grid/contract.ts'
import { type GridRequest, gridPage } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { BANK_CALLS, checkpointTrials } from '@ivue/contracts/quality/checkpoints/contract.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { showWhenText } from './show-when-text.fixture.ts'
import '../../testing/built-reader.ts'
import { type ExportWorld, exportWorld } from '../../exports/export-world.fixture.ts'
import { dataUrl } from '../../imports/import-world.fixture.ts'
import type { SignIn } from '../../testing/test-app.ts'
import { addQuestion, QUESTIONS } from './checkpoints.fixture.ts'

let t: ExportWorld
let editor: SignIn

beforeAll(async () => {
  t = await exportWorld()
  editor = await t.signedIn('quality.checkpoints.view', 'quality.checkpoints.edit', 'grid.export')
  for (let sno = 12; sno >= 1; sno--) {
    const odd = sno % 2 === 1
    await addQuestion(t, editor, 'processor', {
      sno,
      type: odd ? 'Critical' : 'Coachback',
      category: odd ? 'REO' : 'AUS',
      question: `Is figure ${sno * 100} right?`,
    })
  }
  await addQuestion(t, editor, 'closer', { sno: 1, type: '' })
})
afterAll(() => t.close())

async function page(kind: ReviewKind, request: GridRequest = {}, as = editor) {
  const { response } = await t.call(BANK_CALLS[kind].list, request, as)
  return gridPage.parse(response)
}
const numbers = ({ tdata }: { tdata: readonly object[] }) => tdata.map((row) => (row as { 'S.No': { value: number } })['S.No'].value)

it('the list has ten rows per page in the order of S.No, and the columns of domain 8', async () => {
  const first = await page('processor')
  expect(first.headers.map(({ Title }) => Title)).toEqual([
    'S.No',
    'QC',
    'Type',
    'Category',
    'Question',
    'Asked when',
    'Version',
    'Changed',
    'Edit',
    'Delete',
  ])
  expect([numbers(first), first.totalItems]).toEqual([[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 12])
  expect(numbers(await page('processor', { filterData: { pageNo: 2 } }))).toEqual([11, 12])
})

const BY_CATEGORY = [
  { col: 'Category', dir: 'ASC' },
  { col: 'S.No', dir: 'ASC' },
]

it('every column except the buttons is sortable', async () => {
  const { headers } = await page('processor')
  for (const { Title, extra } of headers) {
    const isButton = Title === 'Edit' || Title === 'Delete'
    expect([Title, extra?.canSort ?? false]).toEqual([Title, !isButton])
    if (!isButton) expect((await page('processor', { orderArray: [{ col: Title, dir: 'DESC' }] })).tdata).toHaveLength(10)
  }
  expect(numbers(await page('processor', { orderArray: BY_CATEGORY })).slice(0, 6)).toEqual([2, 4, 6, 8, 10, 12])
  expect(numbers(await page('processor', { orderArray: [{ col: 'S.No', dir: 'DESC' }] }))[0]).toBe(12)
})

it.each([
  ['reo 300', [3]],
  ['coachback', [2, 4, 6, 8, 10, 12]],
  ['nothing that matches', []],
])('the search finds %s', async (searchString, found) => {
  expect(numbers(await page('processor', { filterData: { searchString } }))).toEqual(found)
})

it('the search finds an S.No by its digits', async () => {
  expect(numbers(await page('processor', { filterData: { searchString: '12', pageSize: 50 } }))).toContain(12)
})

it('each bank lists only its own questions', async () => {
  const closer = await page('closer')
  expect(closer.tdata).toHaveLength(1)
  expect(closer.tdata[0]).toMatchObject({ QC: { value: 'Closer' }, Type: { value: null }, Question: { value: QUESTIONS.closer.question } })
  expect((await page('underwriter')).totalItems).toBe(0)
})

it('people who may only read see why they cannot delete', async () => {
  const viewer = await t.signedIn('quality.checkpoints.view')
  const [row] = (await page('closer', {}, viewer)).tdata
  expect(row).toMatchObject({ Delete: { why: MESSAGES.noPermission } })
  const [own] = (await page('closer')).tdata
  expect(own?.Delete).not.toHaveProperty('why')
})

it('the list can be exported as a workbook', async () => {
  const { response } = await t.call(BANK_CALLS.processor.list, { xls: 1 }, editor)
  const [rows = []] = Object.values(await t.sheets((response as { fileName: string }).fileName, editor))
  expect(rows.find((row) => row.includes('S.No'))).toEqual([
    'S.No',
    'QC',
    'Type',
    'Category',
    'Question',
    'Asked when',
    'Version',
    'Changed',
  ])
  expect(rows.filter((row) => String(row[4]).startsWith('Is figure'))).toHaveLength(12)
})

it('importing an exported bank changes nothing', async () => {
  const showWhen = {
    match: 'any' as const,
    conditions: [
      { sno: 12, operator: 'is not' as const, value: 'No' },
      { field: 'amount', operator: 'above' as const, value: '500000' },
      { field: 'program', operator: 'is' as const, value: 'not "this"; that' },
    ],
  }
  await addQuestion(t, editor, 'processor', { sno: 13, showWhen })
  const shown = (await page('processor', { filterData: { pageSize: 25 } })).tdata.at(-1)
  expect(shown).toMatchObject({ 'Asked when': { value: showWhenText(showWhen) } })
  const { response } = await t.call(BANK_CALLS.processor.list, { xls: 1 }, editor)
  const file = await t.send(utility.downloadXLS, { filename: (response as { fileName: string }).fileName }, editor)
  const uploadedFile = dataUrl(file.rawPayload)
  const again = await t.call(checkpointTrials.importCheckpoints, { kind: 'processor', uploadedFile, dryRun: 0 }, editor)
  expect(again.response).toEqual({ created: 0, changed: 0, unchanged: 13, rejected: 0, waits: false, problems: [] })
})
