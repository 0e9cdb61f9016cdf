import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { Formatted, type OutCell } from '../platform/xlsx/writing/row-xml.ts'
import { type CsvOptions, csvBytes } from './csv.ts'

const COLUMNS = [{ header: 'Name' }, { header: 'Value' }]
const write = async (rows: OutCell[][], options: Partial<CsvOptions> = {}, columns: { header: string; format?: string }[] = COLUMNS) => {
  const sheet = { sheetName: 'x', columns, rows: [rows.map((cells) => ({ cells }))] }
  return (await buffer(csvBytes(sheet, { separator: ',', byteOrderMark: false, ...options }))).toString()
}
/** Returns what is written for a cell between two others. */
const cellText = async (cell: OutCell, options: Partial<CsvOptions> = {}, format = '') =>
  (await write([['a', cell, 'z']], options, [{ header: 'a' }, { header: 'b', format }, { header: 'c' }])).slice(9, -4)

describe('CSV', () => {
  it('has a line per row, each ended by CR and LF, and all columns in each', async () => {
    expect(await write([['Joy', 1], ['Ann']])).toBe('Name,Value\r\nJoy,1\r\nAnn,\r\n')
    expect(await write([])).toBe('Name,Value\r\n')
  })

  it('begins with a byte order mark if that is set, and is UTF-8', async () => {
    const rows = [[{ cells: ['Óbermann 🏠', 1] }]]
    const bytes = await buffer(csvBytes({ sheetName: 'x', columns: COLUMNS, rows }, { separator: ';', byteOrderMark: true }))
    expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    expect(bytes.subarray(3).toString()).toBe('Name;Value\r\nÓbermann 🏠;1\r\n')
    expect(await write([])).toMatch(/^Name/)
  })

  it.each([
    ['plain text', 'plain text'],
    ['0204518873', '0204518873'],
    ['', ''],
    [' spaces ', ' spaces '],
    ['Amadi, Joy', '"Amadi, Joy"'],
    ['one; two', '"one; two"'],
    ['the "old" loan', '"the ""old"" loan"'],
    ['two\nlines', '"two\nlines"'],
    ['two\r\nlines', '"two\r\nlines"'],
  ])('writes the text %j as %j, whatever the separator', async (text, written) => {
    expect(await cellText(text)).toBe(written)
    expect(await cellText(text, { separator: ';' })).toBe(written)
  })

  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', '-1'],
    ['-1,234.50 %', '"-1,234.50 %"'],
    ['-', '-'],
    ['-1+1', "'-1+1"],
    ['＝1+1', "'＝1+1"],
    ['\ufeff＠SUM(A1)', "'\ufeff＠SUM(A1)"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1+1', "'\t=1+1"],
    ['\r=1+1', `"'\r=1+1"`],
    ['=HYPERLINK("http://example.org")', `"'=HYPERLINK(""http://example.org"")"`],
    ['a=1', 'a=1'],
    ['− Rebutted', '− Rebutted'],
  ])('writes %j so that it is no formula', async (text, written) => {
    expect(await cellText(text)).toBe(written)
    expect(await write([], {}, [{ header: text }])).toBe(`${written}\r\n`)
  })

  it.each([
    [-12.5, '', '-12.5'],
    [412_500, '', '412500'],
    [Number.NaN, '', ''],
    [true, '', 'TRUE'],
    [null, '', ''],
    [undefined, '', ''],
    [new Date('2026-07-08T10:30:00Z'), 'mm/dd/yyyy hh:mm', '07/08/2026 10:30'],
    [new Date('2026-07-08T00:00:00Z'), 'mm/dd/yyyy', '07/08/2026'],
    [new Formatted(new Date('2026-07-08T17:00:00Z'), '"P1 "mm/dd/yyyy hh:mm'), '', 'P1 07/08/2026 17:00'],
  ])('writes the value %j of format %j as %j', async (value, format, written) => {
    expect(await cellText(value, {}, format)).toBe(written)
  })

  it('reads no further batch before the one before it was taken', async () => {
    let batches = 0
    function* rows() {
      for (; batches < 100; batches++) yield [{ cells: ['a', batches] }]
    }
    const bytes = csvBytes({ sheetName: 'x', columns: COLUMNS, rows: rows() }, { separator: ',', byteOrderMark: false })
    await bytes.next()
    await bytes.next()
    expect(batches).toBeLessThan(2)
    await bytes.return(undefined)
  })
})
