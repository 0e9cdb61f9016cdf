import { monthName } from '@ivue/contracts/calendar/names.ts'
import type { OutputOf } from '@ivue/contracts/contract.ts'
import { PIPELINE_DETAILS_LIST } from '@ivue/contracts/desks/lists.ts'
import { MAX_NODE_ROWS, PIPELINE_LEAVES, type PipelineLeaf } from '@ivue/contracts/desks/summary/pipeline.ts'
import type { PipelineCounts } from '@ivue/contracts/desks/summary/summary.ts'
import type { underwriterSummary } from '@ivue/contracts/desks/summary/summary-contract.ts'
import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import { findVisiblePeople } from '../../figures/visible-people.ts'
import { choiceFilterSql } from '../../grid/filters.ts'
import type { Services } from '../../platform/app-services.ts'
import { DESK_FIGURE_DEFINITIONS } from './definitions.ts'
import { readDeskFigures } from './desk-figures.ts'
import { countPipeline, isInNode, readPipelineFiles } from './pipeline-queries.ts'
import { buildWireSummary } from './wire-summary.ts'

/** The requested node of Pipeline Details: one node, every node ('') or none (null). */
export type ChosenNode = PipelineLeaf | '' | null

const readVisiblePeopleAndMonth = async (services: Services, viewer: Viewer) => {
  const { calendar, members } = await readDeskFigures(services, 'underwriter')
  const visible = findVisiblePeople(DESK_FIGURE_DEFINITIONS.underwriter, viewer, members)
  return { calendar, visible, of: { viewer, people: visible.people, month: calendar.running } }
}

/** Returns the viewer's number of files per node, also sent with the lists of the staged desks. */
export async function readPipelineCounts(services: Services, viewer: Viewer): Promise<PipelineCounts> {
  const { of } = await readVisiblePeopleAndMonth(services, viewer)
  const [counts, withErrors] = await Promise.all([countPipeline(services.db, of), readPipelineFiles(services.db, 'cwe', of, MAX_NODE_ROWS)])
  return {
    pipelinedetails: { completed: counts.completed, cwe: counts.cwe },
    pipelinedetailsData: withErrors.map(({ loan, processor, error }) => ({ loan, processor, error })),
    rsloanDatadetailsforJS: { RRR: counts.RRR, IRR: counts.IRR, FRR: counts.FRR, senttoqc: counts.senttoqc },
    rsauditingdetails: { Progress: counts.Progress, Completed: counts.Completed },
  }
}

/** Returns Pipeline Details (quality 2.5): the counts of the nodes, and their files. */
export async function readPipelineDetails(
  services: Services,
  viewer: Viewer,
  node: ChosenNode,
): Promise<OutputOf<typeof underwriterSummary.getPipelineDetails>> {
  const { db } = services
  const { calendar, visible, of } = await readVisiblePeopleAndMonth(services, viewer)
  const nodes = node === '' ? PIPELINE_LEAVES : node === null ? [] : [node]
  const [beside, counts, ...found] = await Promise.all([
    buildWireSummary(services, viewer, 'underwriter'),
    readPipelineCounts(services, viewer),
    ...nodes.map((one) => readPipelineFiles(db, one, of, MAX_NODE_ROWS + 1)),
  ])
  return {
    ...beside,
    ...counts,
    manager: visible.manager,
    days: monthName(calendar.names.at(-1) ?? ''),
    rows: found.flatMap((rows) => rows.slice(0, MAX_NODE_ROWS)),
    more: found.some((rows) => rows.length > MAX_NODE_ROWS),
    zone: calendar.running.zone,
  }
}

/** Condition for the tasks in the node of the request. Throws Refusal for an unknown node. */
export async function nodeFilter(services: Services, viewer: Viewer, input: GridInput): Promise<Prisma.Sql[]> {
  const { of } = await readVisiblePeopleAndMonth(services, viewer)
  const conditions = Object.fromEntries(PIPELINE_LEAVES.map((node) => [node, isInNode(node, of)])) as Record<PipelineLeaf, Prisma.Sql>
  return choiceFilterSql('node', input, PIPELINE_DETAILS_LIST.filters.node, conditions)
}
