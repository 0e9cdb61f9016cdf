import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { flushEventLoop } from '../../testing/until.ts'
import { type HandMadeWorkbook, relationship, relationships, rowsXml, workbook } from './made-by-hand.fixture.ts'
import { type ReadOptions, readWorkbook } from './read-workbook.ts'
import type { SheetRow } from './sheet.ts'

/** Unusual but valid workbooks: their content is read completely. */
const HEADER = ['Loan Number', 'Amount', 'Closing']
const MB = 1024 * 1024

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'workbooks-'))
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
async function read(options: HandMadeWorkbook, more: Partial<ReadOptions> = {}) {
  const path = join(folder, `${files++}.xlsx`)
  await writeFile(path, workbook(options))
  const opened = await readWorkbook(path, { header: HEADER, ...more })
  const rows: SheetRow[] = []
  for await (const batch of opened.batches) rows.push(...batch)
  expect(opened.ending.peakRss).toBeLessThan(300 * MB)
  return { ...opened, warnings: [...opened.warnings, ...opened.ending.warnings], rows, values: rows.map((row) => row.cells) }
}

/** A script that starts the reader from source in a separate process. */
const FROM_SOURCE = `
const [source, path] = process.argv.slice(1)
const { readWorkbook } = await import(source)
const { batches } = await readWorkbook(path, { header: ${JSON.stringify(HEADER)} })
for await (const rows of batches) process.stdout.write(JSON.stringify(rows))`

/** Ids of the processes with this word in their arguments. */
async function processesWith(word: string): Promise<number[]> {
  const { stdout } = await promisify(execFile)('ps', ['-axo', 'pid=,args='], { maxBuffer: 10 * MB })
  const lines = stdout.split('\n').filter((line) => line.includes(word))
  expect(lines).toHaveLength(1)
  return lines.map((line) => Number.parseInt(line, 10))
}

const sheet = (rows: string, after = '') => ({ sheets: [{ name: 'Sheet1', rows, after }] })
const head = rowsXml([HEADER])
const row2 = (cells: string) => `<row r="2">${cells}</row>`

const VALUES: [string, HandMadeWorkbook, SheetRow['cells'][]][] = [
  [
    'texts, numbers, yes and no',
    sheet(head + row2('<c r="A2" t="inlineStr"><is><t>0204</t></is></c><c r="B2"><v>4.125E5</v></c><c r="C2" t="b"><v>1</v></c>')),
    [['0204', 412500, true]],
  ],
  [
    'the stored result of a formula',
    sheet(head + row2('<c r="A2" t="str"><f>"0"&amp;1</f><v>01</v></c><c r="B2"><f>1+1</f><v>2</v></c>')),
    [['01', 2, null]],
  ],
  [
    'a shared formula',
    sheet(
      head +
        row2('<c r="B2"><f t="shared" ref="B2:B3" si="0">1+1</f><v>2</v></c>') +
        '<row r="3"><c r="B3"><f t="shared" si="0"/><v>3</v></c></row>',
    ),
    [
      [null, 2, null],
      [null, 3, null],
    ],
  ],
  ['a text that begins like a formula', sheet(rowsXml([HEADER, ['=1+1', 5, null]])), [['=1+1', 5, null]]],
  [
    'shared texts with several fonts and their reading aid',
    {
      ...sheet(head + row2('<c r="A2" t="s"><v>1</v></c>')),
      sharedStrings:
        '<si><t>x</t></si><si><r><t>02</t></r><r><rPr><b/></rPr><t xml:space="preserve">04 </t></r><rPh sb="0" eb="1"><t>no</t></rPh></si>',
    },
    [['0204 ', null, null]],
  ],
  [
    'inline texts with several fonts',
    sheet(head + row2('<c r="A2" t="inlineStr"><is><r><t>02</t></r><r><t>04</t></r></is></c>')),
    [['0204', null, null]],
  ],
  [
    'escapes and entities',
    sheet(head + row2('<c r="A2" t="inlineStr"><is><t>a_x000D_&amp;&#233;&lt;</t></is></c>')),
    [['a\r&é<', null, null]],
  ],
  ['a CDATA section', sheet(head + row2('<c r="A2" t="inlineStr"><is><t><![CDATA[<b>]]></t></is></c>')), [['<b>', null, null]]],
  [
    'cells and rows without addresses',
    sheet(
      '<row><c t="inlineStr"><is><t>Loan Number</t></is></c><c t="inlineStr"><is><t>Amount</t></is></c><c t="inlineStr"><is><t>Closing</t></is></c></row><row><c/><c><v>7</v></c></row>',
    ),
    [[null, 7, null]],
  ],
  ['dates as ISO text', sheet(head + row2('<c r="C2" t="d"><v>2026-07-08T10:30:00</v></c>')), [[null, null, '2026-07-08T10:30:00']]],
  [
    'a row of styled empty cells between others',
    sheet(`${head}<row r="2"><c r="A2" s="3"/><c r="B2" s="3"/></row><row r="9"><c r="A9"><v>1</v></c></row>`),
    [[1, null, null]],
  ],
  ['a row of spaces', sheet(rowsXml([HEADER, [' ', '\t', null], ['1', 2, 3]])), [['1', 2, 3]]],
  [
    'values beside the declared columns',
    sheet(`${head}<row r="2"><c r="A2"><v>1</v></c><c r="XFD2"><v>9</v></c></row><row r="3"><c r="Z3"><v>9</v></c></row>`),
    [[1, null, null]],
  ],
  [
    'another sheet first',
    {
      sheets: [
        { name: 'Notes', rows: rowsXml([['Read me']]) },
        { name: 'Data', rows: rowsXml([HEADER, ['1', 2, 3]]) },
      ],
    },
    [['1', 2, 3]],
  ],
  [
    'a hidden sheet first',
    {
      sheets: [
        { name: 'Old', rows: rowsXml([HEADER, ['9', 9, 9]]), state: 'hidden' },
        { name: 'Data', rows: rowsXml([HEADER, ['1', 2, 3]]) },
      ],
    },
    [['1', 2, 3]],
  ],
  [
    'a header in other letters and spaces',
    sheet(
      rowsXml([
        [' loan  number ', 'AMOUNT', 'Closing'],
        ['1', 2, 3],
      ]),
    ),
    [['1', 2, 3]],
  ],
  [
    'prefixes on every element',
    sheet(
      '<?xml version="1.0"?><x:worksheet xmlns:x="urn:m"><x:sheetData>' +
        (head + row2('<c r="B2"><v>5</v></c>')).replace(/<(\/?)(\w)/g, '<$1x:$2') +
        '</x:sheetData></x:worksheet>',
    ),
    [[null, 5, null]],
  ],
  [
    'a link beside the text',
    {
      ...sheet(rowsXml([HEADER, ['1', 2, 3]])),
      parts: { 'xl/worksheets/_rels/sheet1.xml.rels': relationships(relationship('r1', 'hyperlink', 'https://example.org/', 'External')) },
    },
    [['1', 2, 3]],
  ],
  [
    'absolute addresses of parts',
    {
      ...sheet(rowsXml([HEADER, ['1', 2, 3]])),
      parts: { 'xl/_rels/workbook.xml.rels': relationships(relationship('rId1', 'worksheet', '/xl/worksheets/sheet1.xml')) },
    },
    [['1', 2, 3]],
  ],
  [
    'a sheet whose part has another name',
    {
      ...sheet(''),
      parts: {
        'xl/worksheets/sheet1.xml': null,
        'xl/data.xml': `<worksheet><sheetData>${rowsXml([HEADER, ['1', 2, 3]])}</sheetData></worksheet>`,
        'xl/_rels/workbook.xml.rels': relationships(relationship('rId1', 'worksheet', 'data.xml')),
      },
    },
    [['1', 2, 3]],
  ],
  [
    'letters of two and four bytes across pieces',
    sheet(rowsXml([HEADER, ...Array.from({ length: 3000 }, () => ['é😀漢'.repeat(9), 2, 3])])),
    Array.from({ length: 3000 }, () => ['é😀漢'.repeat(9), 2, 3]),
  ],
]

describe('reading a workbook', () => {
  it.each(VALUES)('accepts %s', async (_, options, values) => {
    const opened = await read(options)
    expect(opened.values).toEqual(values)
    expect(opened.rows.every((row) => row.faults === undefined)).toBe(true)
    expect(opened.warnings).toEqual([])
  })

  it('reports cells whose value cannot be read', async () => {
    const cells = '<c r="A2" t="e"><v>#REF!</v></c><c r="B2"><f>SUM(1)</f></c><c r="C2"><v>1..5</v></c>'
    const { rows } = await read(sheet(head + row2(cells)))
    expect(rows).toEqual([
      {
        row: 2,
        cells: [null, null, null],
        faults: [
          { index: 0, msg: 'Holds the error #REF!' },
          { index: 1, msg: 'Is a formula without a value' },
          { index: 2, msg: 'Is not a number' },
        ],
      },
    ])
  })

  it('reports a cell that is longer than allowed', async () => {
    const { rows } = await read(sheet(rowsXml([HEADER, ['x'.repeat(32_768), 1, 1]])))
    expect(rows[0]?.faults).toEqual([{ index: 0, msg: 'Is longer than a cell can be' }])
  })

  it('accepts columns in another order with a warning, and finds them', async () => {
    const { values, warnings, positions } = await read(
      sheet(
        rowsXml([
          ['Closing', 'Loan Number', 'Amount'],
          [46211, '1', 2],
        ]),
      ),
    )
    expect(values).toEqual([['1', 2, 46211]])
    expect(positions).toEqual([2, 3, 1])
    expect(warnings).toEqual([
      'The columns are in another order: "Loan Number" in column B, usually A; "Amount" in column C, usually B; "Closing" in column A, usually C.',
    ])
  })

  it('reports which of two sheets with the header it does not read', async () => {
    const rows = (number: string) => rowsXml([HEADER, [number, 2, 3]])
    const { values, warnings } = await read({
      sheets: [
        { name: 'Notes', rows: rowsXml([['Read me']]) },
        { name: 'North', rows: rows('1') },
        { name: 'South', rows: rows('9') },
      ],
    })
    expect(values).toEqual([['1', 2, 3]])
    expect(warnings).toEqual(['Only the sheet "North" is read, not "South" with the same headers.'])
  })

  it('accepts a response that was corrected and sent again', async () => {
    const { values } = await read(
      sheet(
        rowsXml([
          [...HEADER, 'Result', 'Errors', 'Task Id'],
          ['1', 2, 3, 'Rejected', 'x', null],
        ]),
      ),
      { ignore: ['Result', 'Errors', 'Task Id'] },
    )
    expect(values).toEqual([['1', 2, 3]])
  })

  it('reports that dates count from 1904', async () => {
    expect((await read({ ...sheet(rowsXml([HEADER, ['1', 2, 44749]])), date1904: true })).date1904).toBe(true)
    expect((await read(sheet(rowsXml([HEADER, ['1', 2, 46211]])))).date1904).toBe(false)
  })

  it('warns of merged cells, of which only the first has a value', async () => {
    const { values, ending } = await read(
      sheet(rowsXml([HEADER, ['1', 2, 3], [null, 5, 6]]), '<mergeCells count="1"><mergeCell ref="A2:A3"/></mergeCells>'),
    )
    expect(values).toEqual([
      ['1', 2, 3],
      [null, 5, 6],
    ])
    expect(ending.warnings).toEqual(['Cells are merged in A2:A3: only the first cell of each holds its value.'])
  })

  it.each([
    ['nothing', head],
    ['formatted cells without a value', head + row2('<c r="A2" s="1"/><c r="B2" s="1"/>')],
    ['values beside its columns alone', head + row2('<c r="Z2"><v>1</v></c>')],
  ])('refuses a sheet with %s below its headers', async (_, rows) => {
    await expect(read(sheet(rows))).rejects.toThrow('The sheet "Sheet1" has headers and no row below them.')
  })

  it('skips 1,048,575 empty rows before the last one', async () => {
    const empty = Array.from({ length: 1_048_574 }, (_, n) => `<row r="${n + 2}" spans="1:3"/>`).join('')
    const { rows } = await read(sheet(`${head}${empty}<row r="1048576"><c r="A1048576"><v>1</v></c></row>`))
    expect(rows).toEqual([{ row: 1_048_576, cells: [1, null, null] }])
  })

  it('waits for a slow reader, and returns every row once', async () => {
    const path = join(folder, 'many.xlsx')
    await writeFile(path, workbook(sheet(rowsXml([HEADER, ...Array.from({ length: 20_000 }, (_, n) => [`${n}`, n, n])]))))
    const opened = await readWorkbook(path, { header: HEADER, timeLimit: 20_000 })
    const seen: number[] = []
    for await (const batch of opened.batches) {
      seen.push(...batch.map((row) => row.row))
      if (seen.length < 1000) await flushEventLoop(200)
    }
    expect(seen).toEqual(Array.from({ length: 20_000 }, (_, n) => n + 2))
  })

  it('ends when the reader stops or aborts', async () => {
    const path = join(folder, 'stopped.xlsx')
    await writeFile(path, workbook(sheet(rowsXml([HEADER, ...Array.from({ length: 20_000 }, (_, n) => [`${n}`, n, n])]))))
    for await (const batch of (await readWorkbook(path, { header: HEADER })).batches) {
      expect(batch.length).toBeGreaterThan(0)
      break
    }
    const stop = new AbortController()
    const opened = await readWorkbook(path, { header: HEADER, signal: stop.signal })
    const reading = (async () => {
      for await (const _ of opened.batches) stop.abort()
    })()
    await expect(reading).rejects.toThrow()
  })

  it('continues when the processes around it are told to stop, as long as its reader needs it', async () => {
    const path = join(folder, 'asked-to-stop.xlsx')
    await writeFile(path, workbook(sheet(rowsXml([HEADER, ...Array.from({ length: 20_000 }, (_, n) => [`${n}`, n, n])]))))
    let rows = 0
    for await (const batch of (await readWorkbook(path, { header: HEADER })).batches) {
      if (rows === 0) for (const pid of await processesWith(path)) process.kill(pid, 'SIGTERM')
      rows += batch.length
    }
    expect(rows).toBe(20_000)
  })

  it('works from source and from a build', async () => {
    const path = join(folder, 'source.xlsx')
    await writeFile(path, workbook(sheet(rowsXml([HEADER, ['1', 2, 3]]))))
    const reading = ['--import', 'tsx', '--input-type=module', '-e', FROM_SOURCE, import.meta.resolve('./read-workbook.ts'), path]
    const { stdout } = await promisify(execFile)(process.execPath, reading)
    expect(JSON.parse(stdout)).toEqual([{ row: 2, cells: ['1', 2, 3] }])
  })
})
