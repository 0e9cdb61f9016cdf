import { randomBytes } from 'node:crypto'
import type { Call } from '@ivue/contracts/contract.ts'
import type { GridInput } from '@ivue/contracts/grid.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { auditOf } from '../audit/record.ts'
import { readRows } from '../database.ts'
import type { StoredFile } from '../files/files.ts'
import type { Identity, ListDefinition } from '../grid/definition.ts'
import { orderOf, wholeStatements } from '../grid/statement.ts'
import { type Answer, say } from '../rpc/answer.ts'
import type { HttpContext, SignedIn } from '../rpc/implement.ts'
import { Refusal } from '../rpc/refusal.ts'
import type { Services } from '../services.ts'
import { mailWorkbook, ownAddress } from './deliver.ts'
import { listTitle, makeWorkbook } from './workbook.ts'

/** A workbook of at most this many rows is made within the call. */
export const MADE_AT_ONCE = 1_000
const MOST_WAITING = 5
const DAY_MS = 86_400_000

export interface ListExport {
  call: Call
  /** The body as it came, which the job reads again. */
  input: GridInput
  list: ListDefinition<never>
  viewer: SignedIn
  http: HttpContext
}

/**
 * A list as a workbook of the viewer's own (wire conventions, Lists): with the same filters, order and scope as on screen. Few rows are written within the call,
 * many by a job; `mailToMe` mails it to the viewer's own address, `xls` is then ignored. Audited, as commands are.
 */
export async function exportList(services: Services, asked: ListExport): Promise<Answer<{ fileName: string }>> {
  const { call, input, list, viewer, http } = asked
  if (!viewer.permissions.has('grid.export')) throw new Refusal(MESSAGES.noPermission)
  const mail = input.mailToMe === true
  if (mail) await ownAddress(services.db, viewer.userId)
  const title = listTitle(call.title)
  const order = orderOf(list, input)
  const { rows: sql } = wholeStatements(list, input, order, MADE_AT_ONCE + 1)
  const rows = await readRows<Identity>(services.db, sql, { samePlan: false })
  const many = rows.length > MADE_AT_ONCE
  const fileName = many
    ? await queueExport(services, asked, { title, mail })
    : await keepExport(
        services,
        { viewer, title, mail, call, input },
        await makeWorkbook(services, { title, list, input, order, viewer }, [rows]),
      )
  await auditOf(services.db).record({
    call: { ...call, title: `${mail ? 'Mail' : 'Export'}: ${title}` },
    actor: viewer,
    outcome: 'done',
    message: many ? `more than ${MADE_AT_ONCE} rows` : `${rows.length} rows`,
    changes: [],
    requestId: http.requestId,
    address: http.address,
  })
  return say(mail ? MESSAGES.willReceiveEmail : many ? MESSAGES.pleaseWait : '', { fileName })
}

async function queueExport(
  services: Services,
  { call, input, viewer }: ListExport,
  { title, mail }: { title: string; mail: boolean },
): Promise<string> {
  const { db, jobs } = services
  const waiting = await db.export.count({ where: { ownerId: viewer.userId, state: { in: ['queued', 'running'] } } })
  if (waiting >= MOST_WAITING) throw new Refusal(`${waiting} workbooks of yours are still being made. Wait for one of them`)
  const name = randomBytes(18).toString('base64url')
  await db.$transaction(async (tx) => {
    const { id } = await tx.export.create({
      data: {
        name,
        title,
        ownerId: viewer.userId,
        option: call.option,
        task: call.task,
        input: kept(input),
        mail,
        expiresAt: await expiry(services),
      },
      select: { id: true },
    })
    await jobs.send('export', { exportId: id }, { through: tx, key: `export ${id}` })
  })
  return name
}

/** Enters a workbook that is made already among its owner's, and mails it where that was asked for. Answers its name. */
export async function keepExport(
  services: Services,
  { viewer, title, mail, call, input }: { viewer: SignedIn; title: string; mail: boolean; call: Call; input: object },
  file: StoredFile,
): Promise<string> {
  const { db, now } = services
  const expiresAt = await expiry(services)
  await db.$transaction(async (tx) => {
    const made = await tx.export.create({
      data: {
        name: file.name,
        title,
        ownerId: viewer.userId,
        option: call.option,
        task: call.task,
        input: kept(input),
        mail,
        state: 'done',
        phase: 'done',
        endedAt: now(),
        expiresAt,
      },
    })
    if (mail) await mailWorkbook(services, tx, made, file)
  })
  return file.name
}

const expiry = async ({ settings, now }: Services) => new Date(now().getTime() + (await settings.get('files.keepDays')) * DAY_MS)

const kept = (input: object): Prisma.InputJsonObject => JSON.parse(JSON.stringify(input)) as Prisma.InputJsonObject
