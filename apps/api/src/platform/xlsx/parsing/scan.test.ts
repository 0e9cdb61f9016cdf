import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type HandMadeWorkbook, rowsXml, workbook } from '../made-by-hand.fixture.ts'
import { scanWorkbook } from './scan.ts'

const HEADER = ['Loan Number', 'Amount', 'Closing', 'Comment']
const OTHER = ['Client ID', 'Role', 'Team']
const ROW = ['1', 2, 3, null]

let folder = ''
let files = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scanned-'))
})
afterAll(() => rm(folder, { recursive: true }))

/** Returns the refusal of a workbook, or the numbers of its rows. */
async function outcomeOf(options: HandMadeWorkbook): Promise<string | number[]> {
  const path = join(folder, `${files++}.xlsx`)
  await writeFile(path, workbook(options))
  const read: number[] = []
  const request = { ignore: [], optional: [], moments: [], numbers: [], maxRows: 1000, leaveOutHidden: false, rssLimit: 2 ** 40 }
  try {
    await scanWorkbook({ path, header: HEADER, others: [{ title: 'Staff', header: OTHER }], ...request }, (message) => {
      if (message.kind === 'rows') read.push(...message.rows.map(([row]) => row))
    })
    return read
  } catch (error) {
    return (error as Error).message
  }
}

type Rows = Parameters<typeof rowsXml>[0]
const at = (first: number, ...rows: Rows) => rowsXml(rows, first)
const sheets = (...all: string[]) => ({ sheets: all.map((rows, index) => ({ name: `Sheet${index + 1}`, rows })) })
const below = (row: number) => `The headers are in row ${row}: delete the rows above.`

describe('the header of a sheet', () => {
  it.each<[string, HandMadeWorkbook, string | number[]]>([
    ['row 1', sheets(at(1, HEADER, ROW)), [2]],
    ['row 1, again below', sheets(at(1, HEADER, ROW, HEADER, ROW)), [2, 3, 4]],
    ['row 3, below a title', sheets(at(1, ['Closings of June']) + at(3, HEADER, ROW)), below(3)],
    ['row 3, below a title of words of the header', sheets(at(1, ['Loan Number', 'of June']) + at(3, HEADER, ROW)), below(3)],
    ['row 2, below a blank row', sheets(at(2, HEADER, ROW)), below(2)],
    ['row 4, below many titles', sheets(at(1, ['Numbers'], ['Table 1'], [null, 'June']) + at(4, HEADER, ROW)), below(4)],
    ['row 3, and again in row 9', sheets(at(1, ['x']) + at(3, HEADER, ROW) + at(9, HEADER, ROW)), below(3)],
    ['row 3, with a column of another name', sheets(at(1, ['x']) + at(3, ['Loan Number', 'Sum', 'Closing', 'Comment'], ROW)), below(3)],
    ['row 3, in another order', sheets(at(1, ['x']) + at(3, [...HEADER].reverse(), ROW)), below(3)],
    ['row 100', sheets(at(1, ['x']) + at(100, HEADER, ROW)), below(100)],
    ['row 3 of another sheet', sheets(at(1, ['Read me'], ['now']), at(1, ['x']) + at(3, HEADER, ROW)), below(3)],
    ['row 1 of another sheet', sheets(at(1, ['x']) + at(3, HEADER, ROW), at(1, HEADER, ROW)), [2]],
    ['row 3, of the other workbook', sheets(at(1, ['x']) + at(3, OTHER, ['a', 'b', 'c'])), below(3)],
  ])('is found in %s', async (_, options, outcome) => {
    expect(await outcomeOf(options)).toEqual(outcome)
  })

  it.each<[string, HandMadeWorkbook]>([
    ['row 1 has another name', sheets(at(1, ['Loan Number', 'Sum', 'Closing', 'Comment'], ROW, HEADER, ROW))],
    ['no row has it', sheets(at(1, ['x', 'Sum'], ROW, ['Loan Number', 'x']))],
    ['it is in row 101', sheets(at(1, ['x', 'Sum']) + at(101, HEADER, ROW))],
  ])('is refused with its columns if %s', async (_, options) => {
    expect(await outcomeOf(options)).toMatch(/^The headers in row 1 do not fit: .*column B: expected "Amount", found "Sum"/)
  })
})
