import type { OutputOf } from '@ivue/contracts/contract.ts'
import { PIPELINE_ROWS, type PipelineNode } from '@ivue/contracts/desks/summary/pipeline.ts'
import type { underwriterSummary } from '@ivue/contracts/desks/summary/summary-contract.ts'
import { monthWords } from '@ivue/contracts/figures/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { Services } from '../../app-services.ts'
import { sightOf } from '../../figures/sight.ts'
import { DESK_FIGURES } from './definitions.ts'
import { readDeskFigures } from './desk-figures.ts'
import { countPipeline, readPipeline } from './pipeline-queries.ts'
import { wireSummaryOf } from './wire.ts'

/** Pipeline Details (quality 2.5): where the files stand, and the loans of one node. */
export async function pipelineOf(
  services: Services,
  viewer: Viewer,
  node: PipelineNode | '',
): Promise<OutputOf<typeof underwriterSummary.getPipelineDetails>> {
  const { db } = services
  const { calendar, members } = await readDeskFigures(services, 'underwriter')
  const sight = sightOf(DESK_FIGURES.underwriter, viewer, members)
  const of = { viewer, people: sight.people, month: calendar.running }
  const [beside, counts, withErrors, asked] = await Promise.all([
    wireSummaryOf(services, viewer, 'underwriter'),
    countPipeline(db, of),
    readPipeline(db, 'cwe', of, PIPELINE_ROWS + 1),
    node === '' || node === 'cwe' ? null : readPipeline(db, node, of, PIPELINE_ROWS + 1),
  ])
  const rows = node === '' ? [] : (asked ?? withErrors)
  return {
    ...beside,
    manager: sight.manager,
    days: monthWords(calendar.names.at(-1) ?? ''),
    pipelinedetails: { completed: counts.completed, cwe: counts.cwe },
    pipelinedetailsData: withErrors.slice(0, PIPELINE_ROWS).map(({ loan, processor, error }) => ({ loan, processor, error })),
    rsloanDatadetailsforJS: { RRR: counts.RRR, IRR: counts.IRR, FRR: counts.FRR, senttoqc: counts.senttoqc },
    rsauditingdetails: { Progress: counts.Progress, Completed: counts.Completed },
    rows: rows.slice(0, PIPELINE_ROWS),
    more: rows.length > PIPELINE_ROWS,
    zone: calendar.running.zone,
  }
}
