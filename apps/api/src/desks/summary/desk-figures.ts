import type { Atom } from '@ivue/contracts/desks/summary/summary-figures.ts'
import { STAGED_DESKS, type StagedDesk } from '@ivue/contracts/desks/words.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { Services } from '../../app-services.ts'
import { engineOf, type Reading } from '../../figures/engine.ts'
import { panelOf } from '../../figures/panel.ts'
import { DESK_FIGURES } from './definitions.ts'

/** The figures of a desk as they were read last. */
export const readDeskFigures = (services: Services, desk: StagedDesk): Promise<Reading<Atom>> => engineOf(services).read(DESK_FIGURES[desk])

/** The figures of a desk for a viewer; with `key`, that figure by team leader and person for those who lead somebody. */
export const summaryOf = (reading: Reading<Atom>, viewer: Viewer, desk: StagedDesk, key: string) =>
  panelOf(DESK_FIGURES[desk], reading, viewer, key)

/** Reads the figures of every desk before somebody asks for them: the closed months take seconds at a million loans. */
export async function readFiguresAhead(services: Services): Promise<void> {
  for (const desk of STAGED_DESKS) await readDeskFigures(services, desk)
}
