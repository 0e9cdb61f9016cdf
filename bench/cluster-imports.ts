import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '@ivue/api/src/database.ts'
import { CLOSING_ASSIGNMENT } from '@ivue/api/src/imports/closing/workbook.ts'
import { importPeople } from '@ivue/api/src/imports/reference.ts'
import { sampleWorkbook } from '@ivue/api/src/imports/sample/sample-workbook.ts'
import { dataImport } from '@ivue/contracts/imports/contract.ts'
import { ask, RUN, type Working } from './cluster-people.ts'
import type { SignedIn } from './servers.ts'

const ROWS = 20
/** Every run has numbers of its own. */
const FIRST_NUMBER = 7_000_000_001 + (Math.floor(RUN / 1_000) % 1_000_000) * 1_000
const EVERY_MS = 12_000

/** An import that was acknowledged, and the numbers of its loans. */
export interface Imported {
  importId: number
  first: number
  rows: number
}

/** One person imports workbooks of new loans, one after the other, until the run stops. Answers those that were acknowledged. */
export async function importAgainAndAgain(who: SignedIn, databaseUrl: string, { port, diary, stop }: Working): Promise<Imported[]> {
  const db = openDatabase(databaseUrl, { max: 1, connectWithinMs: 60_000 })
  const people = await importPeople(db).finally(() => db.$disconnect())
  const today = new Date().toISOString().slice(0, 10)
  const imported: Imported[] = []
  for (let turn = 0; !stop.aborted; turn++) {
    const first = FIRST_NUMBER + turn * ROWS
    const parts: Buffer[] = []
    for await (const part of sampleWorkbook(CLOSING_ASSIGNMENT, {
      rows: ROWS,
      seed: turn + 1,
      today,
      people,
      errors: 'none',
      firstNumber: first,
    }))
      parts.push(Buffer.from(part as Uint8Array))
    const uploadedFile = `data:application/octet-stream;base64,${Buffer.concat(parts).toString('base64')}`
    const uploaded = await ask(port, who, dataImport.closingAssignmentUpload, { uploadedFile }, diary)
    if (uploaded.outcome === 'done') {
      const { fileName } = uploaded.response as { fileName: string }
      const run = await ask(port, who, dataImport.closingAssignmentImport, { uploadedFile: fileName, dateOfImport: today }, diary)
      if (run.outcome === 'done') {
        diary.acknowledged.push(performance.now())
        imported.push({ importId: (run.response as { importId: number }).importId, first, rows: ROWS })
      }
    }
    await wait(EVERY_MS, undefined, { signal: stop }).catch(() => {})
  }
  return imported
}
