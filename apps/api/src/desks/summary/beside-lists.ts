import type { StagedDesk } from '@ivue/contracts/desks/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { Services } from '../../app-services.ts'
import { pipelineCountsOf } from './pipeline.ts'
import { wireSummaryOf } from './wire.ts'

/** What stands beside a page of a staged desk on the wire (work 3, Processor and underwriter extras). */
export async function stagedFiguresOf(services: Services, viewer: Viewer, desk: StagedDesk) {
  const [summary, pipeline] = await Promise.all([wireSummaryOf(services, viewer, desk), pipelineCountsOf(services, viewer)])
  return { ...summary, ...pipeline }
}
