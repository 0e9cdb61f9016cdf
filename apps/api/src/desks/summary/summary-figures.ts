import type { StagedDesk } from '@ivue/contracts/desks/words.ts'
import { type Atoms as AtomsOf, noAtoms, poolAtoms, quotient, weightedSum } from '@ivue/contracts/figures/atoms.ts'
import type { FigureDefinition } from '@ivue/contracts/figures/definition.ts'

/** The atoms of reviews. */
export const REVIEW_ATOMS = [
  /** Full in-line reviews of the person's own work, its opportunities, and findings in it by severity, both net and as submitted. */
  'units',
  'materialOpportunities',
  'moderateOpportunities',
  'material',
  'moderate',
  'grossMaterial',
  'grossModerate',
  /** Those reviews without a net finding, and their findings that were ever disputed, and that were overturned. */
  'clean',
  'disputed',
  'overturned',
  /** Reviews of the other desk's type and Final Reviews that judged the person's work too, with their net findings. */
  'otherReviews',
  'otherDefects',
  'finalReviews',
  'finalDefects',
] as const

/**
 * The atoms: whole numbers counted per person and month, so that any team's figure is a sum of numerators over a sum of denominators
 * (domain 5, Conventions). Dispositions count on their day, decisions when they were made, reviews when they were completed, all in the
 * business zone.
 */
export const DESK_ATOMS = [
  /** Loans by disposition; `closed` means closed for incompleteness. */
  'funded',
  'closed',
  'declined',
  'withdrawn',
  /** Files funded, and files closed, declined or withdrawn, that somebody at the desk ever held. */
  'heldFunded',
  'heldNonFunded',
  /** Productive minutes, regular and overtime, of people who lead no team. A day with a decision but no recorded minutes counts as 480. */
  'minutes',
  /** 1 if the minutes are estimated as 480. */
  'estimated',
  /** Underwriting reviews completed without errors by a person, except one by which a file was declined (domain 5.4, AP). */
  'approved',
  /** Decisions on a Reconsideration Risk Review, and distinct files with any decision. */
  'recons',
  'files',
  /** Initial risk reviews that were waiting at the start of the month or arrived in it, and how many of them were completed. */
  'irrDue',
  'irrDone',
  ...REVIEW_ATOMS,
] as const
export type DeskAtom = (typeof DESK_ATOMS)[number]
export type DeskAtoms = AtomsOf<DeskAtom>

export const NO_DESK_ATOMS: Readonly<DeskAtoms> = Object.freeze(noAtoms(DESK_ATOMS))

export const poolDeskAtoms = (all: Iterable<Readonly<DeskAtoms>>): DeskAtoms => poolAtoms(DESK_ATOMS, all)

/**
 * Minutes of a full shift. Output is weighted by it, so that output per shift, output ÷ (minutes ÷ 480), is a fraction of whole numbers.
 */
const SHIFT_MINUTES = 480
const CWD = { closed: 1, withdrawn: 1, declined: 1 }

/** Returns the figures of quality, from reviews of a desk's own type. One review of the other desk's type is named by `other`. */
const quality = (other: string) =>
  (['Material', 'Moderate'] as const).flatMap((severity): FigureDefinition<DeskAtom>[] => {
    const net = severity === 'Material' ? 'material' : 'moderate'
    const gross = `gross${severity}` as const
    const opportunities = `${net}Opportunities` as const
    const shared = {
      better: 'less',
      beside: [
        { words: other, units: weightedSum({ otherReviews: 1 }), defects: weightedSum({ otherDefects: 1 }) },
        { words: 'final review', units: weightedSum({ finalReviews: 1 }), defects: weightedSum({ finalDefects: 1 }) },
      ],
    } as const
    return [
      {
        key: `${net}DPU`,
        figure: `rating.${net}DPU`,
        format: 'ratio',
        ...shared,
        of: quotient<DeskAtom>({ [net]: 1 }, { units: 1 }),
        gross: quotient<DeskAtom>({ [gross]: 1 }, { units: 1 }),
      },
      {
        key: `${net}DPO`,
        figure: `rating.${net}DPO`,
        format: 'percent',
        ...shared,
        of: quotient<DeskAtom>({ [net]: 1 }, { [opportunities]: 1 }),
        gross: quotient<DeskAtom>({ [gross]: 1 }, { [opportunities]: 1 }),
      },
    ]
  })

/** The figures of the summary panels (work 2.3, 2.4) by the formulas of domain 5.2 and 5.4. */
export const DESK_SUMMARY_FIGURES: Readonly<Record<StagedDesk, readonly FigureDefinition<DeskAtom>[]>> = {
  processor: [
    {
      key: 'funded',
      figure: 'processor.funded',
      format: 'count',
      better: 'more',
      of: quotient({ funded: 1 }),
    },
    {
      key: 'nonFunded',
      figure: 'processor.nonFunded',
      format: 'count',
      better: '',
      of: quotient(CWD),
    },
    {
      key: 'eightHours',
      figure: 'processor.eightHours',
      format: 'ratio',
      better: 'more',
      of: quotient({ heldFunded: SHIFT_MINUTES, heldNonFunded: SHIFT_MINUTES }, { minutes: 1 }),
      estimated: 'estimated',
    },
    ...quality('UW review'),
  ],
  underwriter: [
    {
      key: 'eightHours',
      figure: 'underwriter.eightHours',
      format: 'ratio',
      better: 'more',
      of: quotient({ approved: SHIFT_MINUTES, heldNonFunded: SHIFT_MINUTES }, { minutes: 1 }),
      estimated: 'estimated',
    },
    {
      key: 'recons',
      figure: 'underwriter.recons',
      format: 'ratio',
      better: 'less',
      of: quotient({ recons: 1 }, { files: 1 }),
    },
    {
      key: 'irr',
      figure: 'underwriter.irr',
      format: 'percent',
      better: 'more',
      of: quotient({ irrDone: 1 }, { irrDue: 1 }),
      managersOnly: true,
    },
    {
      key: 'dispositions',
      figure: 'underwriter.dispositions',
      format: 'count',
      better: '',
      of: quotient(CWD),
      split: [
        { title: 'Closed', of: weightedSum({ closed: 1 }) },
        { title: 'Declined', of: weightedSum({ declined: 1 }) },
        { title: 'Withdrawn', of: weightedSum({ withdrawn: 1 }) },
      ],
    },
    ...quality('processor review'),
  ],
}
