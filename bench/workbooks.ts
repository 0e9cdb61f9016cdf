import { CLOSING_ASSIGNMENT } from '@ivue/api/src/imports/closing/workbook.ts'
import { importPeople } from '@ivue/api/src/imports/reference.ts'
import { sampleWorkbook } from '@ivue/api/src/imports/sample/sample-workbook.ts'
import { openDatabase } from '@ivue/api/src/platform/database/database.ts'
import { officeToday } from '../e2e/support/clock.ts'

export const DATA_URL = 'data:application/octet-stream;base64,'

export interface NewLoans {
  people: Awaited<ReturnType<typeof importPeople>>
  first: number
  rows: number
}

/** Returns the people of a database who can occur in workbooks. */
export async function readImportPeople(databaseUrl: string): Promise<NewLoans['people']> {
  const db = openDatabase(databaseUrl, { max: 1, connectWithinMs: 60_000 })
  return await importPeople(db).finally(() => db.$disconnect())
}

/** Returns a closing workbook as the browser uploads it. */
export async function makeWorkbook({ people, first, rows }: NewLoans): Promise<string> {
  const parts: Buffer[] = []
  const sample = { rows, seed: first, today: officeToday(), people, errors: 'none', firstNumber: first } as const
  for await (const part of sampleWorkbook(CLOSING_ASSIGNMENT, sample)) parts.push(Buffer.from(part as Uint8Array))
  return `${DATA_URL}${Buffer.concat(parts).toString('base64')}`
}
