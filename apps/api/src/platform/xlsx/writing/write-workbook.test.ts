import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import excel from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RELEASE } from '../../../release.ts'
import { flushEventLoop, until } from '../../../testing/until.ts'
import { openParts } from '../parsing/parts.ts'
import { checkWorkbook, readWorkbook } from '../read-workbook.ts'
import { makeResponseWorkbook } from '../response-workbook.ts'
import type { OutCell } from './row-xml.ts'
import { type OutRow, writeWorkbook } from './write-workbook.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'written-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
const nextPath = () => join(folder, `${files++}.xlsx`)
const COLUMNS = [{ header: 'Name' }, { header: 'Value', format: 'yyyy-mm-dd hh:mm' }]

async function written(rows: readonly OutRow[], sheetName = 'Rows') {
  const path = nextPath()
  await pipeline(writeWorkbook({ sheetName, columns: COLUMNS, rows: [rows] }), createWriteStream(path))
  await checkWorkbook(path)
  return path
}

async function sheetXml(path: string) {
  const parts = await openParts(path, 100)
  const xml = await text(parts.stream('xl/worksheets/sheet1.xml'))
  parts.close()
  return xml
}

async function readBack(path: string, header: string[]) {
  const rows = []
  for await (const batch of (await readWorkbook(path, { header })).batches) rows.push(...batch.map((row) => row.cells))
  return rows
}

const load = async (path: string) => {
  const book = new excel.Workbook()
  await book.xlsx.readFile(path)
  return book
}

describe('an exported workbook', () => {
  it('names the release that wrote it', async () => {
    expect((await load(await written([{ cells: ['one', 1] }]))).creator).toBe(`iVue ${RELEASE.version}`)
  })

  it('has no formula and no link, whatever the texts are', async () => {
    const texts = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      "=cmd|' /C calc'!A0",
      '=HYPERLINK("http://example.org")',
      'http://example.org',
      '\t=1',
      '{=1}',
      'DDE("x")',
    ]
    const path = await written(texts.map((text) => ({ cells: [text, 1] })))
    expect(await sheetXml(path)).not.toMatch(/<f[ >/]|<hyperlink/)
    expect((await readBack(path, ['Name', 'Value'])).map((cells) => cells[0])).toEqual(texts)
  })

  it('has no formula from an object either', async () => {
    const sly = [
      { formula: '1+1', result: 2 },
      { text: 'x', hyperlink: 'http://example.org' },
      { richText: [{ text: 'x' }] },
      { sharedFormula: 'A1' },
    ]
    const path = await written([...sly.map((cell) => ({ cells: [cell as unknown as OutCell, 1] })), { cells: ['end', 2] }])
    expect(await sheetXml(path)).not.toMatch(/<f[ >/]|<hyperlink/)
    expect(await readBack(path, ['Name', 'Value'])).toEqual([...sly.map(() => [null, 1]), ['end', 2]])
  })

  it('keeps numbers, dates and empty cells as they are', async () => {
    const path = await written([
      { cells: ['0204518873', 412500.5] },
      { cells: ['a date', new Date('2026-07-08T10:30:00Z')] },
      { cells: [true, null] },
      { cells: ['', Number.NaN] },
      { cells: [undefined, new Date('nonsense')] },
      { cells: ['end', 0] },
    ])
    expect(await readBack(path, ['Name', 'Value'])).toEqual([
      ['0204518873', 412500.5],
      ['a date', 46211.4375],
      [true, null],
      ['end', 0],
    ])
    expect((await load(path)).worksheets[0]?.getCell('B3').value).toEqual(new Date('2026-07-08T10:30:00Z'))
  })

  it('cuts a text that is too long for a cell, not within a character, and leaves out characters that XML cannot contain', async () => {
    const path = await written([
      { cells: ['x'.repeat(40_000), 1] },
      { cells: [`${'x'.repeat(32_766)}😀`, 2] },
      { cells: ['a\u0000\u000b\ud800b<&>"', 3] },
      { cells: [' two\r\nlines _x0041_ ', 4] },
    ])
    expect((await readBack(path, ['Name', 'Value'])).map(([text]) => text)).toEqual([
      'x'.repeat(32_767),
      'x'.repeat(32_766),
      'ab<&>"',
      ' two\r\nlines _x0041_ ',
    ])
  })

  it('is a workbook with a header if there are no rows', async () => {
    const path = await written([])
    const sheet = (await load(path)).worksheets[0]
    expect(sheet?.getSheetValues().slice(1)).toEqual([[undefined, 'Name', 'Value']])
    expect(sheet?.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 })
  })

  it.each([
    ["a/b\\c?d*e[f]g:h'", 'a b c d e f g h'],
    ['x'.repeat(40), 'x'.repeat(31)],
    ['', 'Sheet 1'],
  ])('has a sheet name that Excel accepts for %s', async (name, expected) => {
    expect((await load(await written([], name))).worksheets[0]?.name).toBe(expected)
  })

  it('fails if its rows fail, instead of ending early', async () => {
    async function* rows(): AsyncGenerator<OutRow[]> {
      yield [{ cells: ['a', 1] }]
      throw new Error('the database is gone')
    }
    const stream = writeWorkbook({ sheetName: 'x', columns: COLUMNS, rows: rows() })
    await expect(pipeline(stream, createWriteStream(nextPath()))).rejects.toThrow('the database is gone')
  })

  it('does not produce rows for a reader who stops reading', async () => {
    let produced = 0
    async function* rows(): AsyncGenerator<OutRow[]> {
      for (; produced < 2000; produced++) yield Array.from({ length: 100 }, (_, n) => ({ cells: [randomBytes(100).toString('hex'), n] }))
    }
    const stream = writeWorkbook({ sheetName: 'x', columns: COLUMNS, rows: rows() })
    stream.once('readable', () => {})
    const isFull = async () => {
      const before = produced
      await flushEventLoop(300)
      return produced > 0 && produced === before && stream.readableLength >= stream.readableHighWaterMark
    }
    await until(isFull, { what: 'the reader to have enough' })
    expect(produced).toBeGreaterThan(0)
    expect(produced).toBeLessThan(1000)
    stream.destroy()
  })
})

describe('the response to an import', () => {
  const columns = [
    { header: 'Loan Number', type: 'loanNumber' },
    { header: 'Closing', type: 'dateTime' },
  ]
  const problem = { column: 'B', level: 'error' as const, msg: 'Is not a date', tryInstead: 'November has 30 days' }

  async function response(only?: boolean) {
    const original = nextPath()
    const rows = [{ cells: ['0204518873', 46211.4375] }, { cells: ['0204518874', '11/31/2026'] }, { cells: ['=1+1', 46211] }]
    const source = writeWorkbook({ sheetName: 'x', columns: columns.map(({ header }) => ({ header })), rows: [rows] })
    await pipeline(source, createWriteStream(original))
    const path = nextPath()
    const requestedRows: number[] = []
    const stream = await makeResponseWorkbook({
      path: original,
      sheetName: 'Import Response',
      columns,
      async outcomesOf(numbers) {
        requestedRows.push(...numbers)
        return new Map([
          [2, { result: 'Created', problems: [], taskId: 77 }],
          [3, { result: 'Rejected', problems: [problem], taskId: null }],
          [4, { result: 'Updated', problems: [{ column: 'A', level: 'warning' as const, msg: 'Looks odd' }], taskId: 78 }],
        ])
      },
      ...(only ? { keeps: ({ result }) => result === 'Rejected' } : {}),
    })
    await pipeline(stream, createWriteStream(path))
    expect(requestedRows).toEqual([2, 3, 4])
    return path
  }

  it('has the rows as they were sent, followed by Result, Errors and Task Id', async () => {
    expect(await readBack(await response(), ['Loan Number', 'Closing', 'Result', 'Errors', 'Task Id'])).toEqual([
      ['0204518873', 46211.4375, 'Created', null, 77],
      ['0204518874', '11/31/2026', 'Rejected', 'Closing: Is not a date. Try: November has 30 days', null],
      ['=1+1', 46211, 'Updated', 'Loan Number: Warning: Looks odd', 78],
    ])
  })

  it('marks the cells with errors, with the reason as a note', async () => {
    const sheet = (await load(await response())).worksheets[0]
    expect(JSON.stringify(sheet?.getCell('B3').note)).toContain('Is not a date. Try: November has 30 days')
    expect(sheet?.getCell('B3').fill).toMatchObject({ pattern: 'solid', fgColor: { argb: 'FFFBDCDC' } })
    expect(sheet?.getCell('A4').fill).toMatchObject({ fgColor: { argb: 'FFFDF0D5' } })
    expect(sheet?.getCell('B2').note).toBeUndefined()
    expect(sheet?.actualRowCount).toBe(4)
    expect(sheet?.getCell('B2').value).toEqual(new Date('2026-07-08T10:30:00Z'))
  })

  it('can contain only the rejected rows', async () => {
    const rows = await readBack(await response(true), ['Loan Number', 'Closing', 'Result', 'Errors', 'Task Id'])
    expect(rows.map((cells) => cells[0])).toEqual(['0204518874'])
  })
})
