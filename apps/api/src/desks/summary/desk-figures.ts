import { STAGED_DESKS, type StagedDesk } from '@ivue/contracts/desks/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { figureEngine, type Reading } from '../../figures/engine.ts'
import { buildPanel } from '../../figures/panel.ts'
import type { Services } from '../../platform/app-services.ts'
import { DESK_FIGURE_DEFINITIONS } from './definitions.ts'
import type { DeskAtom } from './summary-figures.ts'

export const readDeskFigures = (services: Services, desk: StagedDesk): Promise<Reading<DeskAtom>> =>
  figureEngine(services).read(DESK_FIGURE_DEFINITIONS[desk])

/** Returns the figures of a desk for a viewer. With `key`, also that figure by team leader and person, for viewers who lead a team. */
export const buildDeskSummary = (reading: Reading<DeskAtom>, viewer: Viewer, desk: StagedDesk, key: string) =>
  buildPanel(DESK_FIGURE_DEFINITIONS[desk], reading, viewer, key)

/** Fills the cache with the figures of every desk, because reading closed months takes seconds with a million loans. */
export async function readFiguresAhead(services: Services): Promise<void> {
  for (const desk of STAGED_DESKS) await readDeskFigures(services, desk)
}
