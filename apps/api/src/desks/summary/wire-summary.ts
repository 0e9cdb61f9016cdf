import type { WireSummary } from '@ivue/contracts/desks/summary/summary.ts'
import type { StagedDesk } from '@ivue/contracts/desks/words.ts'
import { figureValue } from '@ivue/contracts/figures/definition.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { groupByLeader, type Team } from '../../figures/breakdown.ts'
import { filterVisible, findVisiblePeople } from '../../figures/visible-people.ts'
import type { Services } from '../../platform/app-services.ts'
import { DESK_FIGURE_DEFINITIONS } from './definitions.ts'
import { readDeskFigures } from './desk-figures.ts'
import { buildDrillDown } from './files-due.ts'
import { DESK_SUMMARY_FIGURES, type DeskAtoms, poolDeskAtoms } from './summary-figures.ts'

/** Returns the figures that are sent with a page (work 3, Processor and underwriter extras). */
export async function buildWireSummary(services: Services, viewer: Viewer, desk: StagedDesk): Promise<WireSummary> {
  const { calendar, members, months } = await readDeskFigures(services, desk)
  const visible = findVisiblePeople(DESK_FIGURE_DEFINITIONS[desk], viewer, members)
  const found = filterVisible(visible, months.at(-1) ?? new Map<number, DeskAtoms>())
  const seen = poolDeskAtoms(found.values())
  const shownOf = (key: string, atoms: DeskAtoms) => {
    const definition = DESK_SUMMARY_FIGURES[desk].find((one) => one.key === key)
    return definition ? figureValue(definition.of(atoms), definition.format) : null
  }
  const quality = (atoms: DeskAtoms) => ({
    materialFindingsTotDPU: shownOf('materialDPU', atoms),
    materialFindingsTotDPO: shownOf('materialDPO', atoms),
    moderateFindingsTotDPU: shownOf('moderateDPU', atoms),
    moderateFindingsTotDPO: shownOf('moderateDPO', atoms),
  })
  const ratings = quality(seen)
  return {
    ...outcomes(seen),
    lastDate: calendar.today,
    totalLoanData: seen.closed + seen.declined + seen.withdrawn,
    resuwd8hrsRow: shownOf('eightHours', seen),
    resreconQueryRow: shownOf('recons', seen),
    resinternalqcRow: ratings,
    IRRresultis: visible.manager === 1 ? shownOf('irr', seen) : null,
    ...ratings,
    totmaterialFindingsTotDPU: ratings.materialFindingsTotDPU,
    totmaterialFindingsTotDPO: ratings.materialFindingsTotDPO,
    totmoderateFindingsTotDPU: ratings.moderateFindingsTotDPU,
    totmoderateFindingsTotDPO: ratings.moderateFindingsTotDPO,
    ...(visible.manager === 1 ? teamRows(groupByLeader(members, found), quality) : { processorTl: [], processorTlAll: [] }),
    drillDown: desk === 'processor' ? await buildDrillDown(services, viewer) : [],
  }
}

function outcomes({ funded, closed, declined, withdrawn }: DeskAtoms) {
  const declineTot = closed + declined + withdrawn
  return {
    fundedTot: funded,
    declineTot,
    totalLoan: funded + declineTot,
    WithdrawData: withdrawn,
    DeclinedData: declined,
    CancelledData: closed,
  }
}

/** Returns a row per team, and one per person with the counts of their team. */
function teamRows(
  found: readonly Team<DeskAtoms>[],
  quality: (atoms: DeskAtoms) => WireSummary['resinternalqcRow'],
): Pick<WireSummary, 'processorTl' | 'processorTlAll'> {
  const rows = found.map(({ leader, people }) => {
    const team = poolDeskAtoms(people.map(({ of }) => of))
    const row = (employee: string, atoms: DeskAtoms) => ({
      tl: leader,
      employee,
      ...outcomes(atoms),
      ...quality(atoms),
      totwithdrawdata: team.withdrawn,
      totDeclinedData: team.declined,
      totCancelledData: team.closed,
    })
    return { team: row('', team), people: people.map(({ name, of }) => row(name, of)) }
  })
  return { processorTl: rows.map(({ team }) => team), processorTlAll: rows.flatMap(({ people }) => people) }
}
