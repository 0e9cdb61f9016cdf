import type { ParsedInputOf } from '@ivue/contracts/contract.ts'
import { dataImport, type ImportPhase, type ImportType } from '@ivue/contracts/imports/contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import type { Services } from '../platform/app-services.ts'
import { success } from '../platform/rpc/answer.ts'
import { type HttpContext, type Implementation, implement, type RecordChange, type SignedIn } from '../platform/rpc/implement.ts'
import { Refusal } from '../platform/rpc/refusal.ts'
import { pickCounts, summaryText } from './describe-counts.ts'
import { simulateImport } from './dry-run.ts'
import { checkImportDate, findLatestImports } from './queries.ts'
import { findLatestImport, findLatestResponse, whyNoResponse } from './response.ts'
import { storeSample } from './sample-file.ts'
import { startImport } from './start.ts'
import { storeUpload } from './upload.ts'
import { WORKBOOK_KINDS } from './workbooks.ts'

type Context = { viewer: SignedIn; http: HttpContext; changed: RecordChange }
type RunInput = ParsedInputOf<typeof dataImport.closingAssignmentImport>

export function importHandlers(services: Services): Implementation[] {
  const { db, files } = services

  async function uploaded(fileName: string, viewer: SignedIn) {
    const file = await files.find(fileName, viewer.userId)
    if (!file) throw Refusal.field('uploadedFile', 'This upload is no longer there. Send the workbook again')
    return file
  }

  async function take(type: ImportType, { viewer, http, changed }: Context) {
    const stored = await storeUpload(services, viewer, http, { title: `${WORKBOOK_KINDS[type].title}.xlsx` })
    changed(`Workbook ${stored.title}`, '', `uploaded, ${stored.size.toLocaleString('en-US')} bytes`)
    return stored
  }

  async function run(type: ImportType, { uploadedFile, dateOfImport, uploadxls, ...input }: RunInput, { viewer, http, changed }: Context) {
    if (uploadxls === 1) {
      const { name, title } = await services.children(
        String(viewer.userId),
        () => findLatestResponse(services, type, viewer.userId),
        http.client,
      )
      changed(`Workbook ${title}`, '', 'handed out')
      return { fileName: name }
    }
    if (!uploadedFile) throw Refusal.field('uploadedFile', 'Send the fileName that the upload answered')
    if (!dateOfImport) throw Refusal.field('dateOfImport', 'Choose the date of the import')
    await checkImportDate(services, type, dateOfImport)
    const file = await uploaded(uploadedFile, viewer)
    const { msg, ...started } = await startImport(services, {
      type,
      date: dateOfImport,
      file,
      userId: viewer.userId,
      leaveOutHidden: input.leaveOutHidden === 1,
    })
    changed(`${WORKBOOK_KINDS[type].title} of ${dateOfImport}: ${file.title}`, '', msg)
    return success(msg, started)
  }

  return implement(dataImport, {
    goForward: () => ({}),

    async lastUpload({ name }, { viewer }) {
      const last = await findLatestImport(services, name)
      const responseWhy = (await whyNoResponse(services, last, viewer.userId)) ?? ''
      if (!last) return { lastUploadDataStatus: '', lastUploadData: '', lastUploadDataRecords: 0, lastUploadDataOn: '', responseWhy }
      const by = await db.user.findUnique({ where: { id: last.createdById }, select: { fullName: true } })
      return {
        lastUploadDataStatus: last.state,
        lastUploadData: by?.fullName ?? '',
        lastUploadDataRecords: last.progressTotal,
        lastUploadDataOn: (last.endedAt ?? last.createdAt).toISOString(),
        responseWhy,
      }
    },

    importdata: async () => ({ imports: await findLatestImports(db) }),

    async checkUploadDate({ importType, importDate }) {
      await checkImportDate(services, importType, importDate)
      return {}
    },

    closingAssignmentUpload: (_input, context) => take('closingAssignment', context),
    closingAssignmentImport: (input, context) => run('closingAssignment', input, context),
    processorUWUpload: (_input, context) => take('processorUW', context),
    processorUWImport: (input, context) => run('processorUW', input, context),

    async dryRun({ uploadedFile, importType, dateOfImport, leaveOutHidden }, { viewer, http }) {
      if (dateOfImport) await checkImportDate(services, importType, dateOfImport)
      const trial = { file: await uploaded(uploadedFile, viewer), ownerId: viewer.userId, leaveOutHidden: leaveOutHidden === 1 }
      return services.children(String(viewer.userId), () => simulateImport(services, WORKBOOK_KINDS[importType], trial), http.client)
    },

    async importStatus({ importId }) {
      const run = await db.import.findUnique({ where: { id: importId } })
      if (!run) throw new Refusal(MESSAGES.notFound)
      return {
        importId,
        state: run.state as 'running',
        phase: run.phase as ImportPhase,
        done: run.progressDone,
        total: run.progressTotal,
        counts: pickCounts(run),
        msg: summaryText(run),
      }
    },

    async getSample({ importType, kind }, { viewer }) {
      return { fileName: (await storeSample(services, WORKBOOK_KINDS[importType], kind, viewer.userId)).name }
    },
  })
}
