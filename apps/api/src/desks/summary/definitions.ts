import type { StagedDesk } from '@ivue/contracts/desks/words.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { Floor } from '@ivue/contracts/worklist/scope.ts'
import type { Definition } from '../../figures/figures-definition.ts'
import { initialRiskReviewSource } from './irr-queries.ts'
import { type DeskCount, decisionSource, dispositionSource, minuteSource, reviewSource } from './queries.ts'
import { DESK_ATOMS, DESK_SUMMARY_FIGURES, type DeskAtom } from './summary-figures.ts'

const MINUTES_A_DAY = 480

const defineFigures = (desk: StagedDesk): Definition<DeskAtom, DeskCount> => ({
  key: desk,
  atoms: DESK_ATOMS,
  figures: DESK_SUMMARY_FIGURES[desk],
  sources: [
    dispositionSource(desk),
    decisionSource(desk),
    reviewSource(desk),
    minuteSource,
    ...(desk === 'underwriter' ? [initialRiskReviewSource] : []),
  ],
  months: 12,
  floor: desk,
  /**
   * Hours are recorded for all staff. They count only for people who work at the desk or have work there. Without
   * recorded hours, days with a decision are used.
   */
  toAtoms({ days, ...atoms }, works) {
    const { minutes: recordedMinutes, ...work } = atoms
    if (!works && days === 0 && Object.values(work).every((count) => count === 0)) return null
    return recordedMinutes > 0 || days === 0 ? atoms : { ...atoms, minutes: days * MINUTES_A_DAY, estimated: 1 }
  },
})

const defineReviews = (kind: ReviewKind, floor: Floor): Definition<DeskAtom> => ({
  key: `reviews of ${kind}`,
  atoms: DESK_ATOMS,
  figures: [],
  sources: [reviewSource(kind)],
  months: 1,
  floor,
})

/** The reviews of people's own work in the current month, by the source of the panels. The closing desk has no panel. */
export const REVIEWS_OF_MONTH: readonly Definition<DeskAtom>[] = [
  defineReviews('processor', 'processor'),
  defineReviews('underwriter', 'underwriter'),
  defineReviews('closer', 'closing'),
]

/** The figures of the summary panels (work 2.3, 2.4). */
export const DESK_FIGURE_DEFINITIONS: Readonly<Record<StagedDesk, Definition<DeskAtom, DeskCount>>> = {
  processor: defineFigures('processor'),
  underwriter: defineFigures('underwriter'),
}
