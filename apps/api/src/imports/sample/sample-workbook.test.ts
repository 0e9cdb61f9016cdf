import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import excel from 'exceljs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readWorkbook } from '../../platform/xlsx/read-workbook.ts'
import { columnLetters, type SheetCell } from '../../platform/xlsx/sheet.ts'
import type { ImportPerson } from '../rules/people.ts'
import { WORKBOOK_KINDS } from '../workbooks.ts'
import { sampleWorkbook } from './sample-workbook.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sample-'))
})
afterAll(() => rm(folder, { recursive: true }))

const people: ImportPerson[] = ['Closer', 'Processor', 'Underwriter'].map((role, index) => ({
  id: index + 1,
  clientId: `person.${index + 1}`,
  name: `Person ${index + 1}`,
  active: true,
  roles: [role],
  licences: [],
  purposes: [],
  types: [],
  maxDailyAssign: 100,
}))

describe.each(Object.values(WORKBOOK_KINDS))('the sample of $title', (workbook) => {
  const options = { rows: 60, seed: 3, today: '2026-11-20', people }
  async function open(errors: 'none' | 'every-kind') {
    const path = join(folder, `${workbook.type}-${errors}.xlsx`)
    await writeFile(path, await buffer(sampleWorkbook(workbook, { ...options, errors })))
    const book = new excel.Workbook()
    await book.xlsx.readFile(path)
    return { path, book, sheet: book.worksheets[0] as excel.Worksheet }
  }

  it.each(['none', 'every-kind'] as const)('is read back unchanged and without messages: %s', async (errors) => {
    const { path } = await open(errors)
    const read = await readWorkbook(path, { header: workbook.columns.map(({ header }) => header) })
    const rows: SheetCell[][] = []
    for await (const batch of read.batches) rows.push(...batch.map(({ cells }) => cells))
    expect(rows).toEqual(workbook.sample({ ...options, errors }).map((cells) => cells.map((cell) => (cell === '' ? null : cell))))
    expect([...read.warnings, ...read.ending.warnings]).toEqual([])
  })

  it('explains for every column which values are allowed, and shows dates as dates', async () => {
    const { sheet, book } = await open('none')
    workbook.columns.forEach(({ field, required, type }, index) => {
      const letter = columnLetters(workbook.columns)[field] as string
      const note = JSON.stringify(sheet.getCell(1, index + 1).note)
      expect(note, letter).toMatch(required ? /Required\. \w/ : /(May be empty|Empty means .+)\. \w/)
      if (type === 'date') expect(sheet.getColumn(letter).numFmt, letter).toBe('yyyy-mm-dd')
    })
    expect(JSON.stringify(sheet.getCell('A1').note)).toContain('10 to 12 digits')
    expect(book.worksheets).toHaveLength(1)
  })

  it('lists the cells that are wrong on purpose on a separate sheet', async () => {
    const { book } = await open('every-kind')
    const mistakes = book.getWorksheet('Mistakes') as excel.Worksheet
    expect(mistakes.actualRowCount).toBe(1 + workbook.sampleMistakes.length)
    workbook.sampleMistakes.forEach(({ field, level }, index) => {
      const row = mistakes.getRow(index + 2)
      const { header } = workbook.columns.find((column) => column.field === field) ?? {}
      const letter = columnLetters(workbook.columns)[field]
      expect([1, 2, 3].map((at) => row.getCell(at).value)).toEqual([index + 2, `${letter}${index + 2}`, header])
      expect(row.getCell(4).text).toContain(level === 'error' ? 'rejected' : 'warning')
    })
  })
})
