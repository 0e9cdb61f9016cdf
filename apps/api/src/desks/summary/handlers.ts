import { processorSummary, underwriterSummary } from '@ivue/contracts/desks/summary/summary-contract.ts'
import type { StagedDesk } from '@ivue/contracts/desks/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { Services } from '../../platform/app-services.ts'
import { type Implementation, implement } from '../../platform/rpc/implement.ts'
import { buildDeskSummary, readDeskFigures } from './desk-figures.ts'
import { summarizeFilesDue } from './files-due.ts'
import { readPipelineDetails } from './pipeline.ts'

/** Handlers of the figures of the processor and underwriter desks, and of Pipeline Details. */
export function summaryHandlers(services: Services): Implementation[] {
  const summary = async (viewer: Viewer, desk: StagedDesk, key: string) =>
    buildDeskSummary(await readDeskFigures(services, desk), viewer, desk, key)
  return [
    ...implement(processorSummary, {
      async getSummary({ figure }, { viewer }) {
        const [answer, { day, due, pastDue }] = await Promise.all([
          summary(viewer, 'processor', figure),
          summarizeFilesDue(services, viewer),
        ])
        return { ...answer, filesDue: { day, due, pastDue } }
      },
      getFilesDue: ({ employee }, { viewer }) => summarizeFilesDue(services, viewer, employee),
    }),
    ...implement(underwriterSummary, {
      getSummary: async ({ figure }, { viewer }) => ({ ...(await summary(viewer, 'underwriter', figure)), filesDue: null }),
      getPipelineDetails: ({ node, count }, { viewer }) => readPipelineDetails(services, viewer, count === 'only' ? null : node),
    }),
  ]
}
