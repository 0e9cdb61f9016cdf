import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HandMadeWorkbook, relationship, rowsXml, workbook } from './made-by-hand.fixture.ts'
import { type ReadOptions, readWorkbook } from './read-workbook.ts'
import type { SheetRow } from './sheet.ts'

const HEADER = ['Loan Number', 'Amount', 'Closing']

let folder = ''
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workbooks-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(options: HandMadeWorkbook, more: Partial<ReadOptions> = {}) {
  const path = join(folder, `${files++}.xlsx`)
  await writeFile(path, workbook(options))
  const opened = await readWorkbook(path, { header: HEADER, ...more })
  const rows: SheetRow[] = []
  for await (const batch of opened.batches) rows.push(...batch)
  return { warnings: [...opened.warnings, ...opened.ending.warnings], rows, values: rows.map((row) => row.cells) }
}

const sheet = (rows: string) => ({ sheets: [{ name: 'Sheet1', rows }] })
const head = rowsXml([HEADER])
const row2 = (cells: string) => `<row r="2">${cells}</row>`

/**
 * Percent in Excel's own format and in a user's format; a literal percent sign, which makes no percentage; leading
 * zeros; dates.
 */
const STYLES = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.000%"/><numFmt numFmtId="165" formatCode="&quot;$&quot;#,##0.00 &quot;% of&quot;"/><numFmt numFmtId="166" formatCode="00000000000_);[Red]-0"/><numFmt numFmtId="167" formatCode="[$-409]d\\-mmm;@"/></numFmts>
<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="9"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/><xf numFmtId="14"/></cellXfs></styleSheet>`

const styled = (cells: string): HandMadeWorkbook => ({
  ...sheet(head + row2(cells)),
  extraRels: relationship('rId98', 'styles', 'styles.xml'),
  extra: [{ name: 'xl/styles.xml', data: STYLES }],
})

const VALUES: [string, HandMadeWorkbook, SheetRow['cells'][]][] = [
  [
    'numbers in percent as people see them, and money as the number it is',
    styled('<c r="A2" s="1"><v>0.06375</v></c><c r="B2" s="3"><v>412500.5</v></c><c r="C2" s="2"><v>0.8</v></c>'),
    [['6.375%', 412500.5, '80%']],
  ],
  [
    'numbers with leading zeros as people see them',
    styled('<c r="A2" s="4"><v>1910000010</v></c><c r="B2" s="4"><v>12345678901</v></c><c r="C2" s="4"><v>-7</v></c>'),
    [['01910000010', 12345678901, -7]],
  ],
]

describe('a sheet as people see it', () => {
  it.each(VALUES)('has the value for %s', async (_, options, values) => {
    expect(await read(options)).toMatchObject({ values, warnings: [] })
  })

  it('has an error for a date in the wrong place, with the text to type instead', async () => {
    const options = styled('<c r="A2" s="5"><v>46307</v></c><c r="B2" s="6"><v>46307</v></c><c r="C2" s="6"><v>46307</v></c>')
    const { rows } = await read(options, { moments: [2] })
    expect(rows).toEqual([
      {
        row: 2,
        cells: ['10-12', '10/12/2026', 46307],
        faults: [
          { index: 0, msg: 'Is a date', tryInstead: '10-12, in a text cell' },
          { index: 1, msg: 'Is a date', tryInstead: '10/12/2026, in a text cell' },
        ],
      },
    ])
  })

  it('has a header that is found with other quotes, spaces and accents', async () => {
    const header = ['Loan\u00a0Number', 'Borrower\u2019s  Name\u200b', 'Cafe\u0301']
    const { values } = await read(sheet(rowsXml([header, ['1', 2, 3]])), { header: ['Loan Number', "Borrower's Name", 'Café'] })
    expect(values).toEqual([['1', 2, 3]])
  })

  it('reports its hidden rows, and leaves them out if requested', async () => {
    const rows = (...hidden: string[]) =>
      sheet(head + hidden.map((says, at) => `<row r="${at + 2}"${says}><c r="B${at + 2}"><v>${at}</v></c></row>`).join(''))
    const some = rows('', ' hidden="1"', ' hidden="true"')
    expect(await read(some)).toMatchObject({
      values: [
        [null, 0, null],
        [null, 1, null],
        [null, 2, null],
      ],
      warnings: ['2 hidden rows are included.'],
    })
    expect(await read(some, { leaveOutHidden: true })).toMatchObject({
      values: [[null, 0, null]],
      warnings: ['2 hidden rows are left out.'],
    })
    await expect(read(rows(' hidden="1"'), { leaveOutHidden: true })).rejects.toThrow('All rows of the sheet "Sheet1" are hidden.')
  })
})
