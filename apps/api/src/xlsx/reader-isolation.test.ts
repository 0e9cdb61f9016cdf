import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, inject, it } from 'vitest'

/** Imports of the zip and XML parsers. */
const PARSERS = /from "(?:yauzl|saxes)"/g
const textOf = (program: string) => readFile(join(inject('programs'), program), 'utf8')
const parsersIn = async (program: string) => (await textOf(program)).match(PARSERS)?.length ?? 0

describe('the program that reads workbooks', () => {
  it('is the only one with parsers for them: the server and its workers cannot parse one', async () => {
    expect(await parsersIn('reader-child.js')).toBeGreaterThan(0)
    expect(await parsersIn('main.js')).toBe(0)
  })

  it('has no exceljs, which only the server loads to write workbooks', async () => {
    const server = await textOf('main.js')
    expect(server.match(/\bimport\("exceljs"\)/g)).toHaveLength(1)
    expect(server).not.toMatch(/from "exceljs"|require\("exceljs"\)|\bxlsx\.(?:load|read|readFile)\(|WorkbookReader/)
    expect(await textOf('reader-child.js')).not.toContain('exceljs')
  })
})
