import { describe, expect, it } from 'vitest'
import { readProgram } from '../../testing/read-program.ts'

/** Imports of the zip and XML parsers. */
const PARSERS = /from "(?:yauzl|saxes)"/g
const parsersIn = (program: string) => readProgram(program).match(PARSERS)?.length ?? 0

describe('the program that reads workbooks', () => {
  it('is the only one with parsers for them: the server and its workers cannot parse one', () => {
    expect(parsersIn('reader-child.js')).toBeGreaterThan(0)
    expect(parsersIn('main.js')).toBe(0)
  })

  it('has no exceljs, which only the server loads to write workbooks', () => {
    const server = readProgram('main.js')
    expect(server.match(/\bimport\("exceljs"\)/g)).toHaveLength(1)
    expect(server).not.toMatch(/from "exceljs"|require\("exceljs"\)|\bxlsx\.(?:load|read|readFile)\(|WorkbookReader/)
    expect(readProgram('reader-child.js')).not.toContain('exceljs')
  })
})
