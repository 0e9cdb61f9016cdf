import { dataImport } from '@ivue/contracts/imports/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { rowsXml, workbook } from '../platform/xlsx/made-by-hand.fixture.ts'
import type { SheetCell } from '../platform/xlsx/sheet.ts'
import { CLOSING_COLUMNS } from './closing/rules/columns.ts'
import { exampleRow } from './closing/rules/example.fixture.ts'
import { type ImportWorld, importWorld, TODAY } from './import-world.fixture.ts'

let world: ImportWorld
beforeAll(async () => {
  world = await importWorld()
})
afterAll(async () => {
  await world.settled()
  await world.close()
})

const HEADER = CLOSING_COLUMNS.map(({ header }) => header.replaceAll('&', '&amp;'))
const plain = (cell: SheetCell) => (typeof cell === 'number' || cell === null ? cell : String(cell).replaceAll('&', '&amp;'))

/** Returns one row per column, with this XML as that column's cell. */
const rowsWith = (cell: string) =>
  CLOSING_COLUMNS.map((_, odd) =>
    exampleRow({ comment: null, number: String(1_000_000_000 + odd) }).cells.map((usual, at) => (at === odd ? cell : plain(usual))),
  )
const sheet = (rows: readonly (readonly (string | number | null)[])[]) => workbook({ sheets: [{ name: 'Sheet1', rows: rowsXml(rows) }] })
const text = (inside: string) => `<c t="inlineStr"><is><t>${inside}</t></is></c>`

describe('a workbook with texts that the database cannot store', () => {
  it.each([
    ['U+0000', text('a_x0000_b')],
    ['half a character alone', text('_xD83D_')],
    ['half a character among valid ones', text('a_xDC00_😀')],
    ['an error longer than is shown', '<c t="e"><v>#1234567890123456789😀</v></c>'],
    ['U+FFFF', text('_xFFFF_')],
  ])('is imported except for those rows: %s', async (_, cell) => {
    const { flag, response } = await world.import(sheet([HEADER, ...rowsWith(cell)]))
    expect({ flag, state: response.state }).toEqual({ flag: true, state: 'done' })
    const rows = await world.db.importRow.findMany({ where: { importId: response.importId } })
    expect(rows.map(({ result }) => result)).toEqual(CLOSING_COLUMNS.map(() => 'Rejected'))
    expect(JSON.stringify(rows)).not.toMatch(/\\u0000|\\ud[89a-f]/)
  })

  it.each(['_x0000_', '_xD83D_', `${'x'.repeat(59)}😀x`])('is refused with a readable message for a header like %s', async (odd) => {
    const { response } = await world.upload(sheet([[...HEADER.slice(0, -1), text(odd)], ...rowsWith(text('a')).slice(0, 1)]))
    const body = { uploadedFile: response.fileName, dateOfImport: TODAY, uploadxls: 0 } as const
    const answer = await world.call(dataImport.closingAssignmentImport, body, world.importer)
    expect(answer.flag).toBe(false)
    expect(answer.msg).toContain('The headers in row 1 do not fit: column AV')
    expect(JSON.stringify(answer.msg)).not.toMatch(/\\u0000|\\ud[89a-f]/)
  })
})
