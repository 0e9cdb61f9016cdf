import type { StagedDesk } from '@ivue/contracts/desks/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { Services } from '../../platform/app-services.ts'
import { readPipelineCounts } from './pipeline.ts'
import { buildWireSummary } from './wire-summary.ts'

/** Returns the figures that are sent with a page of a staged desk (work 3, Processor and underwriter extras). */
export async function readStagedFigures(services: Services, viewer: Viewer, desk: StagedDesk) {
  const [summary, pipeline] = await Promise.all([buildWireSummary(services, viewer, desk), readPipelineCounts(services, viewer)])
  return { ...summary, ...pipeline }
}
