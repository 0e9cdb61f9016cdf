import { createHash } from 'node:crypto'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { Approval } from '@ivue/contracts/services/lists.ts'
import type { Alias, ServiceContent, ServiceState } from '@ivue/contracts/services/rules.ts'
import type { SharedService, SharedServiceVersion } from '#generated/prisma/client.ts'
import type { Queries } from '../platform/database/database.ts'
import { Refusal } from '../platform/rpc/refusal.ts'

export const hashLogic = (logic: string): string => createHash('sha256').update(logic).digest('hex')

export const serviceName = ({ name }: { name: string }): string => `Shared service ${name}`

export interface StoredService extends ServiceContent, ServiceState {
  id: number
  version: number
  approvedHash: string
  updatedAt: Date
  updatedById: number
}

type EditableColumns = Pick<SharedService, 'name' | 'menu' | 'description' | 'logic' | 'aliases'>

/** Returns the editable fields of a shared service or of one of its versions. */
export const toServiceWords = ({ name, menu, description, logic, aliases }: EditableColumns): ServiceContent => ({
  name,
  menu,
  description,
  iquery: logic,
  alias: aliases as unknown as Alias[],
})

function toStoredService(row: SharedService): StoredService {
  const { id, version, approvedHash, authorIds, active, updatedAt, updatedById } = row
  const isApproved = approvedHash !== '' && approvedHash === hashLogic(row.logic)
  return {
    ...toServiceWords(row),
    id,
    version,
    approvedHash,
    approval: row.approval as Approval,
    isApproved,
    authorIds,
    active,
    updatedAt,
    updatedById,
  }
}

/** Returns a shared service; throws "Not found" if there is none. */
export async function findService(db: Queries, id: number): Promise<StoredService> {
  const row = await db.sharedService.findUnique({ where: { id } })
  if (!row) throw new Refusal(MESSAGES.notFound)
  return toStoredService(row)
}

export async function lockService(tx: Queries, id: number): Promise<StoredService> {
  await tx.$executeRaw`SELECT 1 FROM shared_services WHERE id = ${id}::int FOR UPDATE`
  return findService(tx, id)
}

export async function isNameTaken(tx: Queries, name: string, id: number | null): Promise<boolean> {
  const other = await tx.sharedService.findFirst({
    where: { name: { equals: name, mode: 'insensitive' }, ...(id !== null && { id: { not: id } }) },
    select: { id: true },
  })
  return other !== null
}

export interface ServiceWriting {
  words: ServiceContent
  state: Pick<StoredService, 'approval' | 'active' | 'authorIds' | 'approvedHash'>
  what: string
  comment?: string
  at: Date
  by: number
}

/** Creates (null) or updates a shared service and records its version. */
export async function writeService(
  tx: Queries,
  stored: StoredService | null,
  writing: ServiceWriting,
): Promise<{ id: number; version: number }> {
  const { words, state, what, comment = '', at, by } = writing
  const { name, menu, description, iquery: logic, alias } = words
  const aliases = alias.map(({ value, label }) => ({ value, label }))
  const { approval, active } = state
  const version = (stored?.version ?? 0) + 1
  const plain = { name, menu, description, logic, aliases, approval, active }
  const data = { ...plain, approvedHash: state.approvedHash, authorIds: [...state.authorIds], version, updatedAt: at, updatedById: by }
  const { id } = stored
    ? await tx.sharedService.update({ where: { id: stored.id }, data, select: { id: true } })
    : await tx.sharedService.create({ data, select: { id: true } })
  await tx.sharedServiceVersion.create({ data: { ...plain, serviceId: id, version, what, comment, at, byId: by } })
  return { id, version }
}

export const findServiceVersions = (db: Queries, serviceId: number): Promise<SharedServiceVersion[]> =>
  db.sharedServiceVersion.findMany({ where: { serviceId }, orderBy: { version: 'asc' } })
