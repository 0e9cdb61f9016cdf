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

/** Percent in Excel's own format and in a user's format; a literal percent sign, which makes no percentage; dates. */
const STYLES = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0.000%"/><numFmt numFmtId="165" formatCode="&quot;$&quot;#,##0.00 &quot;% of&quot;"/><numFmt numFmtId="166" formatCode="00000000000_);[Red]-0"/><numFmt numFmtId="167" formatCode="[$-409]d\\-mmm;@"/></numFmts>
<cellStyleXfs><xf numFmtId="9"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="9"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/><xf numFmtId="14"/></cellXfs></styleSheet>`

/** Reads rows of a text, a number and a date, with the inside of their styles. */
const readStyled = (rows: string, styles: string) =>
  read(
    {
      ...sheet(head + rows),
      extraRels: relationship('rId98', 'styles', 'styles.xml'),
      extra: [{ name: 'xl/styles.xml', data: `<styleSheet>${styles}</styleSheet>` }],
    },
    { moments: [2], numbers: [1] },
  )

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
]

const LOAN = 1910000020
const UNSURE = 'May be shown as something else: write it as text'
const shownAs = (text: string) => `Is shown as ${text}: write it as text`
/** A number in a column of text, its format (a code, or the number of a built-in one), and its cell or its fault. */
const SHOWN: [value: number | string, format: string | number, outcome: { cell: string | number } | { fault: string }][] = [
  [LOAN, 'General', { cell: LOAN }],
  [LOAN, 'GENERAL', { cell: LOAN }],
  [LOAN, '@', { cell: LOAN }],
  [LOAN, '0', { cell: LOAN }],
  [LOAN, '00000', { cell: LOAN }],
  [LOAN, '00000000000', { cell: '01910000020' }],
  [0, '0000', { cell: '0000' }],
  [-7, '0000', { cell: '-0007' }],
  ...[0, 1, 49, 163, 9999].map((id): [number, number, { cell: number }] => [LOAN, id, { cell: LOAN }]),
  // Exactly the digits.
  ...['#', '??????????', '#0', '0_)', '_(0_)', '[Red]0', '[$-409]0', '0;-0;0;@', '0;;;', '"" 0', 'General_)'].map(
    (code): [number, string, { cell: number }] => [LOAN, code, { cell: LOAN }],
  ),
  // Something else that is certain.
  [LOAN, '"0"0000000000', { fault: shownAs('01910000020') }],
  [LOAN, '#00000000000', { fault: shownAs('01910000020') }],
  [LOAN, '00000000000;', { fault: shownAs('01910000020') }],
  [LOAN, '00000000000_);[Red]-0', { fault: shownAs('01910000020') }],
  [LOAN, '000-0000-0000', { fault: shownAs('019-1000-0020') }],
  [LOAN, '"0"General', { fault: shownAs('01910000020') }],
  [LOAN, '"0"GENERAL', { fault: shownAs('01910000020') }],
  [LOAN, '0"0"', { fault: shownAs('19100000200') }],
  [LOAN, '\\00', { fault: shownAs('01910000020') }],
  [LOAN, '"loan"', { fault: shownAs('loan') }],
  [417, '"AZ-"0000', { fault: shownAs('AZ-0417') }],
  [417, '"AZ-"0', { fault: shownAs('AZ-417') }],
  [417, '00\\-00', { fault: shownAs('04-17') }],
  [417, '[Blue]"AZ-"0000_);[Red]0', { fault: shownAs('AZ-0417') }],
  [417, '#-####', { fault: shownAs('-417') }],
  [852241234, '00000\\-0000', { fault: shownAs('85224-1234') }],
  [-417, '0;"minus "0', { fault: shownAs('minus 417') }],
  [-417, '"a"0', { fault: shownAs('-a417') }],
  [0, '0;-0;"none"', { fault: shownAs('none') }],
  [LOAN, '#,##0', { fault: shownAs('1,910,000,020') }],
  [LOAN, '0.00', { fault: shownAs('1910000020.00') }],
  [LOAN, 2, { fault: shownAs('1910000020.00') }],
  [LOAN, 3, { fault: shownAs('1,910,000,020') }],
  [LOAN, 4, { fault: shownAs('1,910,000,020.00') }],
  // Not certain.
  ...[5, 8, 9, 10, 11, 12, 13, 23, 37, 44, 48, 59].map((id): [number, number, { fault: string }] => [LOAN, id, { fault: UNSURE }]),
  ...[
    '[<1]General;00000000000',
    '0;[>5]00',
    '0,',
    '0,,"M"',
    '#,##0,',
    '0%',
    '0.00E+00',
    '##0.0E+0',
    '# ?/?',
    '#" "?/?',
    '"AZ-"@',
    '*00',
    '0* ',
    ';;;',
    ';',
    '',
    '""',
    '[DBNum1]0',
    '[$€-407]0',
    '[Thai]0',
    '0#',
    '0"',
    '0\\',
    '_',
    '0A',
    '0.0.0',
    '0/0',
    'x'.repeat(300),
    `0.${'0'.repeat(120)}`,
    '0;0;0;0;0',
    '€0',
    '[$-D07041E]0',
    '00.00',
    '#,##0.00#',
    '0;0;0;@;0',
  ].map((code): [number, string, { fault: string }] => [LOAN, code, { fault: UNSURE }]),
  [417.5, '0', { fault: UNSURE }],
  [417.5, '0000', { fault: UNSURE }],
  [204518873001, '"0"General', { fault: UNSURE }],
  [0, '#', { fault: UNSURE }],
  [-5, '0;;0', { fault: UNSURE }],
  // Dates.
  ...[14, 15, 17, 18, 19, 20, 21, 22, 27, 28, 30, 36, 45, 46, 47, 50, 54, 58, 'yyyy-mm-dd', '[$-409]m/d/yy h:mm AM/PM;@'].map(
    (format): [number, string | number, { fault: string }] => [46307, format, { fault: 'Is a date' }],
  ),
  // Texts.
  ['0417', '@', { cell: '0417' }],
  ['0417', '#,##0', { cell: '0417' }],
  ['0417', '0;0;0;@_)', { cell: '0417' }],
  ['0417', '"AZ-"@', { fault: shownAs('AZ-0417') }],
  ['0417', '0;0;0;"AZ-"@', { fault: shownAs('AZ-0417') }],
  ['0417', ';;;', { fault: UNSURE }],
]

describe('a value in a column of text', () => {
  it('counts if it is shown as it is or with leading zeros, and is refused with what is shown otherwise', async () => {
    const escaped = (code: string) => code.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
    const custom = SHOWN.flatMap(([, format], at) =>
      typeof format === 'string' ? [`<numFmt numFmtId="${164 + at}" formatCode="${escaped(format)}"/>`] : [],
    )
    const xfs = SHOWN.map(([, format], at) => `<xf numFmtId="${typeof format === 'string' ? 164 + at : format}"/>`)
    const cellOf = (value: number | string) => (typeof value === 'number' ? `<v>${value}</v>` : `<is><t>${value}</t></is>`)
    const rows = SHOWN.map(
      ([value], at) =>
        `<row r="${at + 2}"><c r="A${at + 2}" s="${at}"${typeof value === 'string' ? ' t="inlineStr"' : ''}>${cellOf(value)}</c></row>`,
    )
    const { rows: read } = await readStyled(rows.join(''), `<numFmts>${custom.join('')}</numFmts><cellXfs>${xfs.join('')}</cellXfs>`)
    const outcomes = read.map(({ cells, faults }, at) => [
      ...(SHOWN[at] ?? []).slice(0, 2),
      faults ? { fault: faults[0]?.msg } : { cell: cells[0] },
    ])
    expect(outcomes).toEqual(SHOWN)
  })

  it('has the format of its named style if it has none of its own, and that of no row or column', async () => {
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="00000000000"/></numFmts><cellStyleXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellStyleXfs>' +
      '<cellXfs><xf/><xf xfId="1"/><xf numFmtId="0" xfId="1" applyNumberFormat="1"/><xf numFmtId="164" xfId="0" applyNumberFormat="0"/></cellXfs><dxfs><dxf><numFmt numFmtId="0" formatCode="00"/></dxf></dxfs>'
    const rows = [' s="0"', ' s="1"', ' s="2"', ' s="3"', ' s="9"', ''].map(
      (style, at) => `<row r="${at + 2}" s="1" customFormat="1"><c r="A${at + 2}"${style}><v>${LOAN}</v></c></row>`,
    )
    const { values } = await readStyled(rows.join(''), styles)
    expect(values.map(([cell]) => cell)).toEqual([LOAN, '01910000020', LOAN, '01910000020', LOAN, LOAN])
  })

  it('is a number or a date in a column of those, whatever its format', async () => {
    const cells = (style: number) =>
      `<row r="${style + 2}"><c r="A${style + 2}" t="inlineStr"><is><t>1</t></is></c><c r="B${style + 2}" s="${style}"><v>2</v></c><c r="C${style + 2}" s="${style}"><v>46307</v></c></row>`
    const styles =
      '<numFmts><numFmt numFmtId="164" formatCode="&quot;A&quot;0000"/></numFmts><cellXfs><xf numFmtId="164"/><xf numFmtId="3"/></cellXfs>'
    const { rows } = await readStyled(cells(0) + cells(1), styles)
    expect(rows).toEqual([2, 3].map((row) => ({ row, cells: ['1', 2, 46307] })))
  })
})

describe('a cell of an ISO date', () => {
  it('is a date in a column of dates, and a fault in any other', async () => {
    const date = (at: string, style = '') => `<c r="${at}" t="d"${style}><v>2026-10-12T00:00:00.000Z</v></c>`
    const { rows } = await readStyled(row2(date('A2') + date('B2', ' s="1"') + date('C2')), '<cellXfs><xf/><xf numFmtId="16"/></cellXfs>')
    expect(rows).toEqual([
      {
        row: 2,
        cells: ['10/12/2026', '10-12', '2026-10-12T00:00:00.000Z'],
        faults: [
          { index: 0, msg: 'Is a date', tryInstead: '10/12/2026, in a text cell' },
          { index: 1, msg: 'Is a date', tryInstead: '10-12, in a text cell' },
        ],
      },
    ])
  })
})

/** What a cell of each type contains: the element of its type, and elements that other programs add. */
const LEFTOVERS: [cell: string, value: string | number | boolean | null][] = [
  ['<c t="inlineStr"><v>417</v><is><t>AZ-0417</t></is></c>', 'AZ-0417'],
  ['<c t="inlineStr"><is><t>AZ-0417</t></is><v>417</v></c>', 'AZ-0417'],
  ['<c t="inlineStr"><f>A1</f><v>417</v><is><r><t>AZ-</t></r><rPh sb="0" eb="1"><t>no</t></rPh><r><t>0417</t></r></is></c>', 'AZ-0417'],
  ['<c t="inlineStr"><is><t>a</t></is><is><t>b</t></is></c>', 'a'],
  ['<c t="inlineStr"><t>b</t><is><t>a</t><v>c</v></is></c>', 'a'],
  ['<c t="inlineStr"><v>417</v></c>', null],
  ...['<c>', '<c t="n">'].flatMap((open): [string, number][] => [
    [`${open}<v>417</v><is><t>5</t></is></c>`, 417],
    [`${open}<is><t>5</t></is><v>417</v></c>`, 417],
    [`${open}<f>5</f><v>417</v><v>5</v></c>`, 417],
    [`${open}<v>417</v><t>5</t><rPh><t>5</t></rPh></c>`, 417],
  ]),
  ['<c><is><t>5</t></is></c>', null],
  ['<c t="s"><v>0</v><is><t>5</t></is></c>', 'shared'],
  ['<c t="s"><is><t>5</t></is><v>0</v><v>1</v></c>', 'shared'],
  ['<c t="str"><f>"a"</f><v>a</v><is><t>5</t></is></c>', 'a'],
  ['<c t="b"><is><t>0</t></is><v>1</v></c>', true],
  ['<c t="d"><v>2026-10-12</v><is><t>5</t></is></c>', '2026-10-12'],
]

describe('a cell with leftovers', () => {
  it('has the value of the element that its type names', async () => {
    const rows = LEFTOVERS.map(([cell], at) => `<row r="${at + 2}"><c><v>1</v></c>${cell}</row>`)
    const { values } = await read({ ...sheet(head + rows.join('')), sharedStrings: '<si><t>shared</t></si><si><t>x</t></si>' })
    expect(values.map(([, cell]) => cell)).toEqual(LEFTOVERS.map(([, value]) => value))
  })

  it('has the error of the value, not of the text', async () => {
    const { rows } = await read(sheet(head + row2('<c t="e"><v>#N/A</v><is><t>5</t></is></c>')))
    expect(rows[0]?.faults).toEqual([{ index: 0, msg: 'Holds the error #N/A' }])
  })
})

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
