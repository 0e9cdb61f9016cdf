import { createHash } from 'node:crypto'
import type { ImportType } from '@ivue/contracts/imports/contract.ts'
import type { Problem } from '@ivue/contracts/imports/sheet.ts'
import type { StoredFile } from '../files/files.ts'
import { Refusal } from '../rpc/refusal.ts'
import type { Services } from '../services.ts'
import { type RowOutcome, responseWorkbook } from '../xlsx/response-workbook.ts'
import { withStoredFile } from './workbook.ts'
import { WORKBOOKS } from './workbooks.ts'

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Makes the response workbook of an import and keeps it for the one who imported. */
export async function storeResponse(services: Services, importId: number): Promise<void> {
  const { db } = services
  const { createdById } = await db.import.findUniqueOrThrow({ where: { id: importId } })
  const file = await makeResponse(services, importId, createdById)
  await db.import.update({ where: { id: importId }, data: { responseFileId: file.id } })
}

/** The response workbook of the latest import of a type, as a file of the viewer's own. */
export async function latestResponse(services: Services, type: ImportType, viewerId: number): Promise<StoredFile> {
  const { db, now } = services
  const latest = await db.import.findFirst({ where: { type, state: 'done' }, orderBy: { id: 'desc' } })
  if (!latest) throw new Refusal('There is no import yet')
  const kept =
    latest.responseFileId === null
      ? null
      : await db.file.findFirst({ where: { id: latest.responseFileId, ownerId: viewerId, complete: true, expiresAt: { gt: now() } } })
  return kept ?? makeResponse(services, latest.id, viewerId)
}

async function makeResponse({ db, files }: Services, importId: number, ownerId: number): Promise<StoredFile> {
  const { type, fileId, fileName } = await db.import.findUniqueOrThrow({ where: { id: importId } })
  const original = fileId === null ? null : await db.file.findUnique({ where: { id: fileId } })
  if (!original) throw new Refusal('The workbook of the last import is no longer kept')
  return withStoredFile(files, original.id, async (path) => {
    const stream = await responseWorkbook({
      path,
      sheetName: 'Import Response',
      columns: WORKBOOKS[type as ImportType].columns,
      outcomesOf: (rows) => storedOutcomes(db, importId, rows),
    })
    return files.save({ title: `${fileName.replace(/\.xlsx$/i, '')} - response.xlsx`, mime: XLSX, purpose: 'response', ownerId }, stream)
  })
}

async function storedOutcomes(db: Services['db'], importId: number, rows: readonly number[]): Promise<ReadonlyMap<number, RowOutcome>> {
  const found = await db.importRow.findMany({ where: { importId, row: { in: [...rows] } } })
  return new Map(found.map(({ row, result, problems, taskId }) => [row, { result, problems: problems as unknown as Problem[], taskId }]))
}

/** The fingerprint by which the same content is known again. */
export async function fingerprint(bytes: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const hash = createHash('sha256')
  for await (const chunk of bytes) hash.update(chunk)
  return new Uint8Array(hash.digest())
}
