import { CHART_FIGURES } from './registry/charts.ts'
import { DATA_TEST_FIGURES } from './registry/data-tests.ts'
import { DESK_FIGURES } from './registry/desks.ts'
import type { FigureEntry } from './registry/entry.ts'
import { HOME_FIGURES } from './registry/home.ts'
import { IMPORTED_FIGURES } from './registry/imported.ts'
import { QUALITY_FIGURES } from './registry/quality.ts'
import { REVIEW_FIGURES } from './registry/reviews.ts'
import { WORK_FIGURES } from './registry/work.ts'

/** Every figure of the product by its id. The glossary of figures, the notes of exports and the API's descriptions are made from it. */
export const FIGURES = {
  ...REVIEW_FIGURES,
  ...QUALITY_FIGURES,
  ...IMPORTED_FIGURES,
  ...CHART_FIGURES,
  ...DATA_TEST_FIGURES,
  ...DESK_FIGURES,
  ...WORK_FIGURES,
  ...HOME_FIGURES,
}
export type FigureId = keyof typeof FIGURES

/** Returns the entry of an id from an answer. Undefined if the id is not known, as after an upgrade of the server. */
export const findFigure = (id: string): FigureEntry | undefined => (FIGURES as Readonly<Record<string, FigureEntry>>)[id]
