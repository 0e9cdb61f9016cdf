import type { StagedDesk } from '@ivue/contracts/desks/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { Services } from '../../app-services.ts'
import { pipelineCountsOf } from './pipeline.ts'
import { wireSummaryOf } from './wire.ts'

/** Additional figures in the response of a staged desk's page (work 3, Processor and underwriter extras). */
export async function stagedFiguresOf(services: Services, viewer: Viewer, desk: StagedDesk) {
  const [summary, pipeline] = await Promise.all([wireSummaryOf(services, viewer, desk), pipelineCountsOf(services, viewer)])
  return { ...summary, ...pipeline }
}
