import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import excel from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RELEASE } from '../../../release.ts'
import { openParts } from '../parsing/parts.ts'
import { checkWorkbook, readWorkbook } from '../read-workbook.ts'
import { Formatted, type OutCell } from './row-xml.ts'
import { type BookColumn, type BookSheet, sheetBook } from './sheet-book.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'book-'))
})
afterAll(() => rm(folder, { recursive: true }))

const COLUMNS: BookColumn[] = [
  { header: 'Name', note: 'Required. Text', width: 30 },
  { header: 'Value', format: 'yyyy-mm-dd' },
  { header: 'Kind' },
]
const HEADER = COLUMNS.map(({ header }) => header)

async function makeBook(rows: OutCell[][], changes: Partial<BookSheet> = {}, more: BookSheet[] = []) {
  const path = join(folder, 'book.xlsx')
  await writeFile(path, await buffer(sheetBook([{ sheetName: 'Rows', columns: COLUMNS, rows, ...changes }, ...more])))
  await checkWorkbook(path)
  const book = new excel.Workbook()
  await book.xlsx.readFile(path)
  return { path, sheet: book.worksheets[0] as excel.Worksheet, book }
}

async function sheetXml(path: string) {
  const parts = await openParts(path, 100)
  const xml = await text(parts.stream('xl/worksheets/sheet1.xml'))
  parts.close()
  return xml
}

async function readBack(path: string) {
  const rows = []
  for await (const batch of (await readWorkbook(path, { header: HEADER })).batches) rows.push(...batch.map((row) => row.cells))
  return rows
}

describe('a formatted workbook', () => {
  it('names the release that wrote it', async () => {
    expect((await makeBook([['one', 1]])).book.creator).toBe(`iVue ${RELEASE.version}`)
  })

  it('has no formula and no link, whatever the texts are and whatever object is passed', async () => {
    const texts = ['=1+1', '+1', '-1', '@SUM(A1)', "=cmd|' /C calc'!A0", '=HYPERLINK("http://example.org")', 'http://example.org', '{=1}']
    const sly = [
      { formula: '1+1', result: 2 },
      { text: 'x', hyperlink: 'http://example.org' },
      { richText: [{ text: 'x' }] },
      { error: '#N/A' },
    ]
    const { path } = await makeBook([...texts.map((cell) => [cell, 1]), ...sly.map((cell) => [cell as unknown as OutCell, 2])], {
      columns: [{ header: '=1+1', note: '=1+1' }, { header: 'Value' }, { header: 'Kind', choices: ['=1+1'] }],
    })
    expect(await sheetXml(path)).not.toMatch(/<f[ >/]|<hyperlink/)
    const rows = []
    for await (const batch of (await readWorkbook(path, { header: ['=1+1', 'Value', 'Kind'] })).batches) rows.push(...batch)
    expect(rows.map(({ cells }) => cells[0])).toEqual([...texts, ...sly.map(() => null)])
  })

  it('keeps numbers, dates, texts and empty cells as they are', async () => {
    const { path, sheet } = await makeBook([
      ['0204518873', 412_500.5, true],
      [' two\r\nlines _x0041_ ', new Date('2026-07-08T10:30:00Z'), null],
      ['a\u0000\u000b\ud800b<&>"', Number.NaN, undefined],
      ['x'.repeat(40_000), new Date('nonsense'), ''],
      ['share', new Formatted(0.5, '0%'), false],
    ])
    expect(await readBack(path)).toEqual([
      ['0204518873', 412_500.5, true],
      [' two\r\nlines _x0041_ ', 46211.4375, null],
      ['ab<&>"', null, null],
      ['x'.repeat(32_767), null, null],
      ['share', '50%', false],
    ])
    expect(sheet.getCell('B3').value).toEqual(new Date('2026-07-08T10:30:00Z'))
  })

  it('has a frozen header, with a note on each column', async () => {
    const { sheet } = await makeBook([['a', 1, 'x']])
    expect(sheet.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
    expect(sheet.getCell('A1').font).toMatchObject({ bold: true })
    expect(JSON.stringify(sheet.getCell('A1').note)).toContain('Required. Text')
    expect(sheet.getCell('B1').note).toBeUndefined()
    expect(sheet.getColumn(1).width).toBe(30)
  })

  it('offers choices as a drop-down list, unless one would be cut or split', async () => {
    const long = Array.from({ length: 60 }, (_, n) => `choice ${n}`)
    const columns = [
      { header: 'Name', choices: ['WIP', 'Closed'] },
      { header: 'Value', choices: long },
      { header: 'Kind', choices: ['a, b', 'c'] },
    ]
    const xml = await sheetXml((await makeBook([['WIP', 'choice 1', 'c']], { columns })).path)
    expect([...xml.matchAll(/<dataValidation .*?<\/dataValidation>/g)].map(([rule]) => rule)).toEqual([
      expect.stringMatching(/^<dataValidation type="list" allowBlank="1" sqref="A2:A10001"><formula1>&quot;WIP,Closed&quot;</),
    ])
  })

  it('can have several sheets, with names that Excel accepts', async () => {
    const { book } = await makeBook([], { sheetName: 'a/b*c' }, [{ sheetName: 'x'.repeat(40), columns: [{ header: 'Row' }], rows: [[2]] }])
    expect(book.worksheets.map(({ name }) => name)).toEqual(['a b c', 'x'.repeat(31)])
    expect(book.worksheets[1]?.getCell('A2').value).toBe(2)
  })
})
