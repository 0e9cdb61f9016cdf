import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '@ivue/api/src/database/database.ts'
import { CLOSING_ASSIGNMENT } from '@ivue/api/src/imports/closing/workbook.ts'
import { importPeople } from '@ivue/api/src/imports/reference.ts'
import { sampleWorkbook } from '@ivue/api/src/imports/sample/sample-workbook.ts'
import { dataImport } from '@ivue/contracts/imports/contract.ts'
import { officeToday } from '../e2e/support/clock.ts'
import { ask, type Diary, RUN, type Working } from './cluster-people.ts'
import type { SignedIn } from './servers.ts'

const ROWS = 20
/** Every run uses other loan numbers. */
const FIRST_NUMBER = 7_000_000_001 + (Math.floor(RUN / 1_000) % 1_000_000) * 1_000
const EVERY_MS = 12_000

/** An acknowledged import and the numbers of its loans. */
export interface Imported {
  importId: number
  first: number
  rows: number
}

export interface NewLoans {
  people: Awaited<ReturnType<typeof importPeople>>
  first: number
  rows: number
}

/** The people of a database whom workbooks can name. */
export async function peopleOf(databaseUrl: string): Promise<NewLoans['people']> {
  const db = openDatabase(databaseUrl, { max: 1, connectWithinMs: 60_000 })
  return await importPeople(db).finally(() => db.$disconnect())
}

/** A closing workbook as the browser uploads it. */
export async function workbookOf({ people, first, rows }: NewLoans): Promise<string> {
  const today = officeToday()
  const parts: Buffer[] = []
  const sample = { rows, seed: first, today, people, errors: 'none', firstNumber: first } as const
  for await (const part of sampleWorkbook(CLOSING_ASSIGNMENT, sample)) parts.push(Buffer.from(part as Uint8Array))
  return `data:application/octet-stream;base64,${Buffer.concat(parts).toString('base64')}`
}

/** Uploads a closing workbook and starts its import. Returns the import's id if that was acknowledged. */
export async function importNew(
  port: number,
  who: SignedIn,
  uploadedFile: string,
  diary: Diary,
  withinMs?: number,
): Promise<number | null> {
  const today = officeToday()
  const uploaded = await ask(port, who, dataImport.closingAssignmentUpload, { uploadedFile }, diary, withinMs)
  if (uploaded.outcome !== 'done') return null
  const { fileName } = uploaded.response as { fileName: string }
  const run = await ask(port, who, dataImport.closingAssignmentImport, { uploadedFile: fileName, dateOfImport: today }, diary, withinMs)
  return run.outcome === 'done' ? (run.response as { importId: number }).importId : null
}

/** One person imports workbooks of new loans one after the other until the run stops. Returns the acknowledged imports. */
export async function importAgainAndAgain(who: SignedIn, databaseUrl: string, { port, diary, stop }: Working): Promise<Imported[]> {
  const people = await peopleOf(databaseUrl)
  const imported: Imported[] = []
  for (let turn = 0; !stop.aborted; turn++) {
    const first = FIRST_NUMBER + turn * ROWS
    const importId = await importNew(port, who, await workbookOf({ people, first, rows: ROWS }), diary)
    if (importId !== null) {
      diary.acknowledged.push(performance.now())
      imported.push({ importId, first, rows: ROWS })
    }
    await wait(EVERY_MS, undefined, { signal: stop }).catch(() => {})
  }
  return imported
}
