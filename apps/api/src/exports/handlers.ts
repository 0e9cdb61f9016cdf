import { utility } from '@ivue/contracts/grid/contract.ts'
import { type ExportState, type FinishedExport, titleWithFormat } from '@ivue/contracts/grid/exports.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import type { Export } from '#generated/prisma/client.ts'
import type { Services } from '../platform/app-services.ts'
import { FileAnswer, success } from '../platform/rpc/answer.ts'
import { type Implementation, implement, type RecordChange } from '../platform/rpc/implement.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import type { OutRow, SheetOptions } from '../platform/xlsx/writing/write-workbook.ts'
import { mailWorkbook, requireMailAddress } from './mail-workbook.ts'
import { saveCsv, saveWorkbook } from './make-workbook.ts'
import { recordExport } from './start.ts'

type ClientRow = Readonly<Record<string, string | number | boolean | null>>

const BATCH_ROWS = 500

/**
 * Returns a sheet of rows that the client sent, with a column per title in order of first appearance. Numeric text
 * stays text.
 */
function buildClientSheet(sheetName: string, sent: readonly ClientRow[]): SheetOptions {
  const titles = [...new Set(sent.flatMap((row) => Object.keys(row)))]
  function* batches(): Generator<OutRow[]> {
    for (let from = 0; from < sent.length; from += BATCH_ROWS)
      yield sent
        .slice(from, from + BATCH_ROWS)
        .map((row) => ({ cells: titles.map((title) => (Object.hasOwn(row, title) ? row[title] : null)) }))
  }
  return { sheetName, columns: titles.map((header) => ({ header })), rows: batches(), filter: true }
}

const MAX_LISTED_EXPORTS = 100

/**
 * Sends a file of the viewer. Throws Refusal "please wait" until the file is complete. Serves `downloadXLS` and
 * `drilldownXLS`.
 */
export const downloadWorkbook =
  ({ db, files }: Services) =>
  async (
    { filename }: { filename: string },
    { viewer, changed }: { viewer: { userId: number }; changed: RecordChange },
  ): Promise<FileAnswer> => {
    const file = await files.find(filename, viewer.userId)
    if (file) {
      changed(`Workbook ${file.title}`, '', 'downloaded')
      return new FileAnswer({ ...file, stream: files.read(file.id) })
    }
    const made = await db.export.findFirst({ where: { name: filename, ownerId: viewer.userId } })
    if (made && isUnfinished(made)) throw new Refusal(MESSAGES.pleaseWait)
    throw new Refusal(made?.message || MESSAGES.couldNotDownload)
  }

export function exportHandlers(services: Services): Implementation[] {
  const { db, files, now } = services

  return implement(utility, {
    async createXLS({ filename, dataArray, putOnQueue, subjectName, format }, { viewer, changed }) {
      if (putOnQueue) await requireMailAddress(db, viewer.userId)
      const title = filename.replace(/\.(xlsx|csv)$/i, '')
      const sheet = buildClientSheet(title, dataArray)
      const newFile = { title, ownerId: viewer.userId }
      const file = await (format === 'csv' ? saveCsv(services, newFile, sheet) : saveWorkbook(services, newFile, [sheet]))
      const what = { title: subjectName || title, mail: putOnQueue }
      const request = { ...what, viewer, call: utility.createXLS, input: { format }, rows: dataArray.length }
      const fileName = await recordExport(services, request, file)
      changed(`Workbook ${request.title}`, '', `${countText(dataArray.length, 'row')}${putOnQueue ? ', mailed' : ''}`)
      return success(putOnQueue ? MESSAGES.willReceiveEmail : '', { fileName })
    },

    downloadXLS: downloadWorkbook(services),

    async emailXLS({ filename }, { viewer, changed }) {
      const ownerId = viewer.userId
      await requireMailAddress(db, ownerId)
      await db.$transaction(async (tx) => {
        const waiting = await tx.export.updateMany({
          where: { name: filename, ownerId, state: { in: ['queued', 'running'] } },
          data: { mail: true },
        })
        const made = await tx.export.findFirst({ where: { name: filename, ownerId } })
        if (waiting.count > 0) {
          changed(`Workbook ${made?.title ?? ''}`, '', 'mailed when it is made')
          return
        }
        const file = await files.find(filename, ownerId)
        if (!file) throw new Refusal(MESSAGES.notFound)
        const title = made?.title ?? file.title
        await mailWorkbook(services, tx, { ownerId, title, scheduleId: null }, file)
        changed(`Workbook ${title}`, '', 'mailed')
      })
      return success(MESSAGES.willReceiveEmail, {})
    },

    async exportStatus({ filename }, { viewer }) {
      const made = await db.export.findFirst({ where: { name: filename, ownerId: viewer.userId } })
      if (!made) throw new Refusal(MESSAGES.notFound)
      return toExportState(made)
    },

    async getExports(_input, { viewer }) {
      const made = await db.export.findMany({
        where: { ownerId: viewer.userId, expiresAt: { gt: now() } },
        orderBy: { id: 'desc' },
        take: MAX_LISTED_EXPORTS,
      })
      const storedFiles = await db.file.findMany({
        where: { name: { in: made.map(({ name }) => name) } },
        select: { name: true, size: true },
      })
      const sizes = new Map(storedFiles.map(({ name, size }) => [name, size]))
      return { exports: made.map((one) => toFinishedExport(one, sizes.get(one.name) ?? 0)) }
    },
  })
}

const isUnfinished = ({ state }: Pick<Export, 'state'>) => state === 'queued' || state === 'running'

const toExportState = ({ state, phase, progressDone, progressTotal, message }: Export): ExportState => ({
  state: state as ExportState['state'],
  phase: phase as ExportState['phase'],
  done: progressDone,
  total: progressTotal,
  msg: message,
})

const toFinishedExport = (made: Export, size: number): FinishedExport => ({
  ...toExportState(made),
  fileName: made.name,
  title: titleWithFormat(made.title, made.input),
  size,
  startedAt: made.createdAt.toISOString(),
  expiresAt: made.expiresAt.toISOString(),
})
