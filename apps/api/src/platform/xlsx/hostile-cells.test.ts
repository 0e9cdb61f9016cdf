import { describe, expect, it } from 'vitest'
import { inTurn } from '../../testing/thorough.ts'
import { good, HEADER, hostileFolder, MB, outcomeOf, sheet } from './hostile.fixture.ts'
import { type HandMadeWorkbook, rowsXml } from './made-by-hand.fixture.ts'
import type { SheetRow } from './sheet.ts'
import { DAMAGED } from './unreadable-workbook.ts'

/**
 * Sheets with rows and cells that no spreadsheet program writes (quality S7): each cell has a value or an error, or the workbook is
 * refused.
 */
hostileFolder()

const head = rowsXml([HEADER])
const below = (xml: string, more: HandMadeWorkbook = {}): HandMadeWorkbook => ({ ...more, ...sheet(head + xml) })
const row2 = (cells: string, more: HandMadeWorkbook = {}) => below(`<row r="2">${cells}</row>`, more)
const number = (value: string) => row2(`<c r="B2"><v>${value}</v></c>`)
const text = (inside: string) => row2(`<c r="A2" t="inlineStr"><is>${inside}</is></c>`)
const shared = (index: string) => row2(`<c r="A2" t="s"><v>${index}</v></c><c r="B2"><v>1</v></c>`, { sharedStrings: '<si><t>a</t></si>' })
const cells = (...row: SheetRow['cells']): SheetRow[] => [{ row: 2, cells: row }]
const fault = (index: number, msg: string): SheetRow[] => [{ row: 2, cells: [null, null, null], faults: [{ index, msg }] }]
const NO_NUMBER = fault(1, 'Is not a number')
const UNREADABLE = fault(0, 'Holds characters that cannot be read')
const TOO_LONG = fault(0, 'Is longer than a cell can be')
const NO_ROW = 'has headers and no row below them'

const CASES: [string, () => HandMadeWorkbook, outcome: string | SheetRow[]][] = [
  // Cell positions
  ['16,384 columns', () => row2('<c><v>1</v></c>'.repeat(16_384)), cells(1, 1, 1)],
  ['16,385 columns', () => row2('<c><v>1</v></c>'.repeat(16_385)), DAMAGED],
  ['cells in another order', () => row2('<c r="C2"><v>3</v></c><c r="A2"><v>1</v></c><c r="B2"><v>2</v></c>'), cells(1, 2, 3)],
  ['a cell twice', () => row2('<c r="A2"><v>1</v></c><c r="A2"><v>2</v></c>'), cells(2, null, null)],
  ['150,000 cells in one place', () => row2('<c r="A2"><v>1</v></c>'.repeat(150_000)), cells(1, null, null)],
  ['a cell of another row', () => row2('<c r="A99"><v>1</v></c>'), cells(1, null, null)],
  ...['ZZZZZZ2', 'AAAA2', '2A', '', 'a2', '-A2', '$A$2', '😀2', 'XFE2'].map((at): [string, () => HandMadeWorkbook, string] => [
    `a cell at "${at}"`,
    () => row2(`<c r="${at}"><v>1</v></c>`),
    DAMAGED,
  ]),
  ...['x', '-2', '0', '1.5', 'Infinity', '1e9', '', '1', '9007199254740993'].map((at): [string, () => HandMadeWorkbook, string] => [
    `a row at "${at}"`,
    () => below(`<row r="${at}"><c><v>1</v></c></row>`),
    DAMAGED,
  ]),
  ['a cell in a cell', () => row2('<c r="A2"><c r="B2"><v>1</v></c></c>'), DAMAGED],
  ['a row in a cell', () => row2('<c r="A2"><row r="3"/></c>'), DAMAGED],
  ['a cell outside of rows', () => below('<c r="A2"><v>1</v></c>'), DAMAGED],
  ['a value outside of cells', () => row2('<v>1</v>'), NO_ROW],

  // Numbers
  ...['1e999', '-1e999', 'NaN', 'Infinity', '-Infinity', '0x10', '0b1', '0o7', '1,5', '1 2', '٣', '1e', '--1', '1_000', ' '].map(
    (value): [string, () => HandMadeWorkbook, SheetRow[]] => [`the number ${value}`, () => number(value), NO_NUMBER],
  ),
  ['the number 1e308', () => number('1e308'), cells(null, 1e308, null)],
  ['the number 1e-999', () => number('1e-999'), cells(null, 0, null)],
  ['a number among spaces', () => number(' 5\n'), cells(null, 5, null)],
  ['a number of a million digits', () => number('1'.repeat(MB)), NO_NUMBER],
  ['a day before all days', () => number('-99999999'), cells(null, -99_999_999, null)],
  ['a day after all days', () => number('99999999999'), cells(null, 99_999_999_999, null)],
  ['a day in no calendar', () => row2('<c r="C2" t="d"><v>2026-02-31T99:99:99</v></c>'), cells(null, null, '2026-02-31T99:99:99')],
  ['a style that is not there', () => row2('<c r="B2" s="99999999999"><v>1</v></c>'), cells(null, 1, null)],
  ['a style that is no number', () => row2('<c r="B2" s="NaN"><v>1</v></c>'), cells(null, 1, null)],
  ['neither yes nor no', () => row2('<c r="A2" t="b"><v>perhaps</v></c>'), cells(false, null, null)],

  // Shared texts
  ...['-1', '1', 'x', 'NaN', '0.5', '99999999999999999999', 'length', '__proto__', 'constructor'].map(
    (at): [string, () => HandMadeWorkbook, string] => [`the shared text ${at}`, () => shared(at), DAMAGED],
  ),
  ['no number of a shared text', () => shared(''), cells(null, 1, null)],
  ['a shared text of no workbook', () => row2('<c r="A2" t="s"><v>0</v></c>'), DAMAGED],

  // Text cells
  ['a kind of cell that nobody knows', () => row2('<c r="A2" t="bogus"><v>a</v></c>'), cells('a', null, null)],
  ['10,000 fonts in a text', () => text('<r><rPr><b/></rPr><t>a</t></r>'.repeat(10_000)), cells('a'.repeat(10_000), null, null)],
  ['reading aids in a text', () => text('<t>a</t><rPh sb="0" eb="1"><t>no</t></rPh><phoneticPr fontId="1"/>'), cells('a', null, null)],
  ['reading aids in reading aids', () => text('<t>a</t><rPh><rPh><t>no</t></rPh></rPh>'), cells('a', null, null)],
  ['32,767 letters', () => text(`<t>${'x'.repeat(32_767)}</t>`), cells('x'.repeat(32_767), null, null)],
  ['32,768 letters', () => text(`<t>${'x'.repeat(32_768)}</t>`), TOO_LONG],
  ['four million letters', () => text(`<t>${'x'.repeat(4_000_000)}</t>`), TOO_LONG],
  ['a formula of a million letters', () => row2(`<c r="A2"><f>${'A1+'.repeat(MB / 3)}1</f></c>`), fault(0, 'Is a formula without a value')],
  [
    'an error of a million letters',
    () => row2(`<c r="A2" t="e"><v>${'x'.repeat(MB)}</v></c>`),
    fault(0, `Holds the error ${'x'.repeat(20)}`),
  ],
  ['an error cut in a letter', () => row2(`<c r="A2" t="e"><v>${'x'.repeat(19)}😀</v></c>`), fault(0, `Holds the error ${'x'.repeat(19)}`)],
  ...['&#0;', '&#1;', '&#x1F;', '&#xD800;', '&#xDFFF;', '&#xFFFE;', '&#x110000;', '&#99999999999999999999;', '&#x;', '&#-1;', '\u0001'].map(
    (letter): [string, () => HandMadeWorkbook, string] => [
      `the letter ${JSON.stringify(letter)}`,
      () => text(`<t>a${letter}</t>`),
      DAMAGED,
    ],
  ),
  ['U+0000, escaped', () => text('<t>a_x0000_</t>'), UNREADABLE],
  ['half a letter, escaped', () => text('<t>_xD83D_</t>'), UNREADABLE],
  ['the other half of a letter, escaped', () => text('<t>_xDE00_a</t>'), UNREADABLE],
  ['a letter in two escaped halves', () => text('<t>_xD83D__xDE00_</t>'), cells('😀', null, null)],
  ['escapes without end', () => text(`<t>${'_x0041_'.repeat(30_000)}</t>`), cells('A'.repeat(30_000), null, null)],
  ['halves of escapes without end', () => text(`<t>${'_x'.repeat(16_000)}</t>`), cells('_x'.repeat(16_000), null, null)],
  ['letters that turn the line round', () => text('<t>\u202e40\u2066</t>'), cells('\u202e40\u2066', null, null)],
  ['lines of every kind', () => text('<t>a\r\nb\rc\u2028d</t>'), cells('a\nb\nc\u2028d', null, null)],
  ['a text that is a script', () => text('<t>&lt;script&gt;=cmd|A1</t>'), cells('<script>=cmd|A1', null, null)],
]

describe('a sheet that no spreadsheet program writes', () => {
  it.each(inTurn(CASES))('is read or refused with a message: %s', async (_, make, expected) => {
    const { refusal, rows, peakRss } = await outcomeOf(good(make()))
    if (typeof expected === 'string') expect(refusal).toContain(expected)
    else expect({ refusal, rows }).toEqual({ refusal: '', rows: expected })
    expect(peakRss).toBeLessThan(300 * MB)
  })

  it('is refused if a small file shows a long text in every cell', async () => {
    const rows = head + '<row><c t="s"><v>0</v></c><c t="s"><v>0</v></c><c t="s"><v>0</v></c></row>'.repeat(1_500)
    const { refusal, rows: read } = await outcomeOf(good({ ...sheet(rows), sharedStrings: `<si><t>${'x'.repeat(30_000)}</t></si>` }), 2_000)
    expect(refusal).toContain('The workbook unpacks to far more')
    // The rows arrive in many small batches.
    expect(read.length).toBeGreaterThan(1_000)
  })

  it('has a limited report of merged cells, however many and long they are', async () => {
    const merged = `<mergeCells>${`<mergeCell ref="${'A1:'.repeat(1000)}"/>`.repeat(1000)}</mergeCells>`
    const { warnings } = await outcomeOf(good({ sheets: [{ name: 'Sheet1', rows: head + rowsXml([['1', 2, 3]], 2), after: merged }] }))
    expect(warnings.join().length).toBeLessThan(250)
    expect(warnings).toEqual([expect.stringContaining('Cells are merged in A1:A1:A1:')])
  })

  it('is named with at most as many characters as a sheet name can have', async () => {
    const { refusal } = await outcomeOf(good({ sheets: [{ name: 'x'.repeat(1_000_000), rows: head }] }))
    expect(refusal).toBe(`The sheet "${'x'.repeat(31)}" ${NO_ROW}.`)
  })

  it('exists in at least 75 kinds', () => expect(CASES.length).toBeGreaterThanOrEqual(75))
})
