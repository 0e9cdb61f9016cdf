import { createHash } from 'node:crypto'
import type { ImportType } from '@ivue/contracts/imports/contract.ts'
import type { Import } from '#generated/prisma/client.ts'
import type { Services } from '../platform/app-services.ts'
import type { StoredFile } from '../platform/files/files.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { makeResponseWorkbook, type RowOutcome } from '../platform/xlsx/response-workbook.ts'
import { type SheetProblem, XLSX } from '../platform/xlsx/sheet.ts'
import { withStoredFile } from './read-rows.ts'
import { WORKBOOK_KINDS } from './workbooks.ts'

const NO_IMPORT = 'There is no import yet'
const NO_ORIGINAL = 'No workbook is kept of the last import'

export async function storeResponse(services: Services, importId: number): Promise<void> {
  const { db } = services
  const { createdById } = await db.import.findUniqueOrThrow({ where: { id: importId } })
  const file = await makeResponse(services, importId, createdById)
  await db.import.update({ where: { id: importId }, data: { responseFileId: file.id } })
}

export async function findLatestResponse(services: Services, type: ImportType, viewerId: number): Promise<StoredFile> {
  const latest = await findLatestImport(services, type)
  if (!latest) throw new Refusal(NO_IMPORT)
  return (await findOwnResponse(services, latest, viewerId)) ?? makeResponse(services, latest.id, viewerId)
}

export const findLatestImport = ({ db }: Services, type: ImportType): Promise<Import | null> =>
  db.import.findFirst({ where: { type, state: 'done' }, orderBy: { id: 'desc' } })

/** Returns why `findLatestResponse` would refuse; null if a workbook is stored or can be made. */
export async function whyNoResponse(services: Services, latest: Import | null, viewerId: number): Promise<string | null> {
  if (!latest) return NO_IMPORT
  return (await findOwnResponse(services, latest, viewerId)) || (await findOriginal(services, latest)) ? null : NO_ORIGINAL
}

async function findOwnResponse({ db, now }: Services, { responseFileId }: Import, viewerId: number): Promise<StoredFile | null> {
  if (responseFileId === null) return null
  return db.file.findFirst({ where: { id: responseFileId, ownerId: viewerId, complete: true, expiresAt: { gt: now() } } })
}

const findOriginal = async ({ db }: Services, { fileId }: Import) =>
  fileId === null ? null : db.file.findUnique({ where: { id: fileId } })

async function makeResponse(services: Services, importId: number, ownerId: number): Promise<StoredFile> {
  const { db, files } = services
  const from = await db.import.findUniqueOrThrow({ where: { id: importId } })
  const { type, fileName, leaveOutHidden } = from
  const original = await findOriginal(services, from)
  if (!original) throw new Refusal(NO_ORIGINAL)
  return withStoredFile(files, original.id, async (path) => {
    const stream = await makeResponseWorkbook({
      path,
      sheetName: 'Import Response',
      columns: WORKBOOK_KINDS[type as ImportType].columns,
      leaveOutHidden,
      outcomesOf: (rows) => findOutcomes(db, importId, rows),
    })
    return files.save({ title: `${fileName.replace(/\.xlsx$/i, '')} - response.xlsx`, mime: XLSX, purpose: 'response', ownerId }, stream)
  })
}

async function findOutcomes(db: Services['db'], importId: number, rows: readonly number[]): Promise<ReadonlyMap<number, RowOutcome>> {
  const found = await db.importRow.findMany({ where: { importId, row: { in: [...rows] } } })
  return new Map(
    found.map(({ row, result, problems, taskId }) => [row, { result, problems: problems as unknown as SheetProblem[], taskId }]),
  )
}

/** Returns the SHA-256 of a workbook, by which a repeated import is recognized. The hash differs if hidden rows are left out. */
export async function fingerprint(bytes: AsyncIterable<Uint8Array>, leaveOutHidden: boolean): Promise<Uint8Array<ArrayBuffer>> {
  const hash = createHash('sha256')
  if (leaveOutHidden) hash.update('without hidden rows')
  for await (const chunk of bytes) hash.update(chunk)
  return new Uint8Array(hash.digest())
}
