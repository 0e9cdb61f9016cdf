import { randomBytes } from 'node:crypto'
import type { Call } from '@ivue/contracts/contract.ts'
import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { Identity, ListDefinition } from '../grid/definition.ts'
import { firstRowsSql, requestedOrder } from '../grid/statement.ts'
import type { Services } from '../platform/app-services.ts'
import { lockRecordsOfPerson, type Queries, readRows } from '../platform/database/database.ts'
import type { StoredFile } from '../platform/files/files.ts'
import { type Answer, success } from '../platform/rpc/answer.ts'
import type { AuditedCommand } from '../platform/rpc/audit-trail.ts'
import type { HttpContext, SignedIn } from '../platform/rpc/implement.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { mailWorkbook, requireMailAddress } from './mail-workbook.ts'
import { listTitle, makeWorkbook } from './make-workbook.ts'
import type { Table } from './tables.ts'

/** Maximum number of rows of a workbook that is written within the call; a larger one is written by a job. */
export const MAX_IMMEDIATE_ROWS = 1_000
/** Limit of unfinished workbooks per person. */
export const MAX_UNFINISHED_EXPORTS = 5
const DAY_MS = 86_400_000

export interface ListExport {
  call: Call
  /** The request body as sent; the job parses it again. */
  input: GridInput
  list: ListDefinition<never>
  totalsSheet?: Table | undefined
  viewer: SignedIn
  http: HttpContext
}

/**
 * Exports a list as a workbook of the viewer (wire conventions, Lists), with the filters, order and scope of the screen. Few rows are
 * written within the call, many by a job. With `mailToMe` it mails the workbook to the viewer's address, and ignores `xls`. Audited like a
 * command.
 */
export async function startListExport(services: Services, request: ListExport): Promise<Answer<{ fileName: string }>> {
  const { audit } = services
  const { call, input, viewer, http } = request
  const mail = input.mailToMe === true
  const title = listTitle(call.title)
  const command: AuditedCommand = {
    call: { ...call, title: `${mail ? 'Mail' : 'Export'}: ${title}` },
    actor: viewer,
    requestId: http.requestId,
    address: http.address,
  }
  const intent = await audit.begin(command)
  const settle = (outcome: 'done' | 'refused' | 'failed', message: string) =>
    audit.settle(intent, command, { outcome, message, changes: [] })
  try {
    const { fileName, rows } = await writeOrQueue(services, request, { title, mail })
    await settle('done', rows === null ? `more than ${MAX_IMMEDIATE_ROWS} rows` : countText(rows, 'row'))
    return success(mail ? MESSAGES.willReceiveEmail : rows === null ? MESSAGES.pleaseWait : '', { fileName })
  } catch (error) {
    if (error instanceof Refusal) await settle('refused', error.message)
    else await settle('failed', '')
    throw error
  }
}

interface ExportOptions {
  title: string
  mail: boolean
}

/** Writes or queues the workbook. Returns the file name and the number of rows; null if it was queued. */
async function writeOrQueue(
  services: Services,
  request: ListExport,
  what: ExportOptions,
): Promise<{ fileName: string; rows: number | null }> {
  const { call, input, list, totalsSheet, viewer } = request
  if (!viewer.permissions.has('grid.export')) throw new Refusal(MESSAGES.noPermission)
  if (what.mail) await requireMailAddress(services.db, viewer.userId)
  const order = requestedOrder(list, input)
  const first = firstRowsSql(list, input, order, MAX_IMMEDIATE_ROWS + 1)
  const rows = await services.readers.read((db) => readRows<Identity>(db, first, { prepared: false }))
  if (rows.length > MAX_IMMEDIATE_ROWS) return { fileName: await queueForViewer(services, request, what), rows: null }
  const file = await makeWorkbook(services, { title: what.title, list, totalsSheet, input, order, viewer }, [rows])
  return { fileName: await recordExport(services, { ...what, viewer, call, input, rows: rows.length }, file), rows: rows.length }
}

/** Queues a workbook of the viewer. Throws Refusal if too many of theirs are unfinished. Returns its file name. */
export async function queueForViewer(
  services: Services,
  { call: { option, task }, input, viewer }: Pick<ListExport, 'call' | 'viewer'> & { input: object },
  { title, mail }: ExportOptions,
): Promise<string> {
  const expiresAt = await findExpiry(services)
  return services.db.$transaction(async (tx) => {
    const waiting = await countUnfinishedExports(tx, viewer.userId)
    if (waiting >= MAX_UNFINISHED_EXPORTS) throw new Refusal(`${waiting} workbooks of yours are still being made. Wait for one of them`)
    return queueExport(services, tx, { title, mail, ownerId: viewer.userId, option, task, input: toJson(input), expiresAt })
  })
}

/** Counts a person's unfinished workbooks. Takes a lock, so that none is added until the transaction ends. */
export async function countUnfinishedExports(tx: Queries, ownerId: number): Promise<number> {
  await lockRecordsOfPerson(tx, 'exports', ownerId)
  return tx.export.count({ where: { ownerId, state: { in: ['queued', 'running'] } } })
}

/** Queues a workbook in the caller's transaction. Returns its file name. */
export async function queueExport(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Queries,
  request: Pick<Prisma.ExportUncheckedCreateInput, 'title' | 'ownerId' | 'option' | 'task' | 'input' | 'mail' | 'expiresAt' | 'scheduleId'>,
): Promise<string> {
  const name = randomBytes(18).toString('base64url')
  const { id } = await tx.export.create({ data: { ...request, name }, select: { id: true } })
  await jobs.send('export', { exportId: id }, { through: tx, key: `export ${id}` })
  return name
}

/** Records a finished workbook among its owner's downloads, and mails it if requested. Returns its file name. */
export async function recordExport(
  services: Services,
  { viewer, title, mail, call, input, rows }: ExportOptions & { viewer: SignedIn; call: Call; input: object; rows: number },
  file: StoredFile,
): Promise<string> {
  const { db, now } = services
  const expiresAt = await findExpiry(services)
  await db.$transaction(async (tx) => {
    const made = await tx.export.create({
      data: {
        name: file.name,
        title,
        ownerId: viewer.userId,
        option: call.option,
        task: call.task,
        input: toJson(input),
        mail,
        state: 'done',
        phase: 'done',
        progressDone: rows,
        progressTotal: rows,
        endedAt: now(),
        expiresAt,
      },
    })
    if (mail) await mailWorkbook(services, tx, made, file)
  })
  return file.name
}

/** Returns when a workbook made now expires. */
export const findExpiry = async ({ settings, now }: Services) => new Date(now().getTime() + (await settings.get('files.keepDays')) * DAY_MS)

const toJson = (input: object): Prisma.InputJsonObject => JSON.parse(JSON.stringify(input)) as Prisma.InputJsonObject
