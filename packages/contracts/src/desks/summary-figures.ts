import { percent } from '../loans/percent.ts'
import type { StagedDesk } from './words.ts'

/**
 * What is counted of a person in a month, as whole numbers, so that any team's figure is the sum of numerators over the sum of denominators (domain 5, Conventions).
 * Dispositions count by their day, decisions by the moment they were taken, reviews by their completion, all in the business zone.
 */
export const ATOMS = [
  /** Loans by disposition; `closed` is closed for incompleteness. */
  'funded',
  'closed',
  'declined',
  'withdrawn',
  /** Productive minutes, regular and overtime; 480 for each day with a decision where none are recorded. */
  'minutes',
  /** 1 where the minutes are such an estimate. */
  'estimated',
  /** Underwriting reviews completed without errors, without the one by which a file was declined (domain 5.4, AP). */
  'approved',
  /** Decisions on a Reconsideration Risk Review, and distinct files with any decision. */
  'recons',
  'files',
  /** Initial risk reviews that were waiting at the beginning or came since, and those of them that were completed. */
  'irrDue',
  'irrDone',
  /** Completed in-line reviews of the person's work, their opportunities and findings by severity, net and as submitted. */
  'units',
  'materialOpportunities',
  'moderateOpportunities',
  'material',
  'moderate',
  'grossMaterial',
  'grossModerate',
] as const
export type Atom = (typeof ATOMS)[number]
export type Atoms = Record<Atom, number>

export const NO_ATOMS: Readonly<Atoms> = Object.freeze(Object.fromEntries(ATOMS.map((atom) => [atom, 0])) as Atoms)

/** The atoms of several people together. */
export function pooled(all: Iterable<Readonly<Atoms>>): Atoms {
  const sum = { ...NO_ATOMS }
  for (const atoms of all) for (const atom of ATOMS) sum[atom] += atoms[atom]
  return sum
}

export interface Fraction {
  numerator: number
  denominator: number
}

/** How a figure is read: a plain count, a ratio with two decimals, or a percentage with two. */
export type FigureFormat = 'count' | 'ratio' | 'percent'

/** Numerator over denominator, rounded half up to 2 decimals after the division; null on a denominator of 0. Both are whole and not negative. */
export function ratio(numerator: number, denominator: number): number | null {
  if (denominator === 0) return null
  return Math.floor((numerator * 200 + denominator) / (2 * denominator)) / 100
}

export function figureValue({ numerator, denominator }: Fraction, format: FigureFormat): number | null {
  if (format === 'count') return numerator
  return format === 'percent' ? percent(numerator, denominator) : ratio(numerator, denominator)
}

/** As people read it: "3.44", "82.00 %", "1,204", and an en dash where there is nothing to divide by. */
export function figureText(value: number | null, format: FigureFormat): string {
  if (value === null) return '–'
  if (format === 'count') return value.toLocaleString('en-US')
  const text = value.toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  return format === 'percent' ? `${text} %` : text
}

export interface FigureDefinition {
  key: string
  title: string
  /** One sentence: what is divided by what. */
  about: string
  format: FigureFormat
  /** Which way is good; '' where neither is. */
  better: 'more' | 'less' | ''
  of: (atoms: Atoms) => Fraction
  /** As submitted, before overturns; only where that differs in kind. */
  gross?: (atoms: Atoms) => Fraction
  /** What a count is made of, each with a table of its own. */
  split?: readonly { title: string; of: (atoms: Atoms) => number }[]
  /** Left out of the view of those who lead nobody (work 6). */
  managersOnly?: true
}

const MINUTES_A_SHIFT = 480
const count = (of: (atoms: Atoms) => number) => (atoms: Atoms) => ({ numerator: of(atoms), denominator: 1 })
/** Output per full shift: output ÷ (minutes ÷ 480). */
const perShift = (of: (atoms: Atoms) => number) => (atoms: Atoms) => ({
  numerator: of(atoms) * MINUTES_A_SHIFT,
  denominator: atoms.minutes,
})
const fraction = (numerator: Atom, denominator: Atom) => (atoms: Atoms) => ({
  numerator: atoms[numerator],
  denominator: atoms[denominator],
})

const cwd = ({ closed, withdrawn, declined }: Atoms) => closed + withdrawn + declined

const quality: readonly FigureDefinition[] = (['Material', 'Moderate'] as const).flatMap((severity): FigureDefinition[] => {
  const net = severity === 'Material' ? 'material' : 'moderate'
  const gross = `gross${severity}` as const
  const opportunities = `${net}Opportunities` as const
  const low = severity.toLowerCase()
  return [
    {
      key: `${net}DPU`,
      title: `Internal Quality Rating DPU ${severity} Findings`,
      about: `Net ${low} findings ÷ in-line reviews completed`,
      format: 'ratio',
      better: 'less',
      of: fraction(net, 'units'),
      gross: fraction(gross, 'units'),
    },
    {
      key: `${net}DPO`,
      title: `Internal Quality Rating DPO ${severity} Findings`,
      about: `Net ${low} findings ÷ questions answered Yes or No that could be ${low}`,
      format: 'percent',
      better: 'less',
      of: fraction(net, opportunities),
      gross: fraction(gross, opportunities),
    },
  ]
})

/** The figures of the summary panels (work 2.3, 2.4) by the formulas of domain 5.2 and 5.4. */
export const FIGURES: Readonly<Record<StagedDesk, readonly FigureDefinition[]>> = {
  processor: [
    {
      key: 'funded',
      title: 'MTD Count of Funded Loans',
      about: 'Loans funded this month',
      format: 'count',
      better: 'more',
      of: count(({ funded }) => funded),
    },
    {
      key: 'nonFunded',
      title: 'MTD Count of Non-Funded Dispositions',
      about: 'Loans closed for incompleteness, declined or withdrawn this month',
      format: 'count',
      better: '',
      of: count(cwd),
    },
    {
      key: 'eightHours',
      title: 'MTD Eight-Hour Average',
      about: '(Funded + non-funded) ÷ (productive hours ÷ 8)',
      format: 'ratio',
      better: 'more',
      of: perShift((atoms) => atoms.funded + cwd(atoms)),
    },
    ...quality,
  ],
  underwriter: [
    {
      key: 'eightHours',
      title: 'MTD 8 Hour Average AP and CWD',
      about: '(Reviews approved + files closed, withdrawn, declined) ÷ (productive hours ÷ 8)',
      format: 'ratio',
      better: 'more',
      of: perShift((atoms) => atoms.approved + cwd(atoms)),
    },
    {
      key: 'recons',
      title: 'MTD Recons per File',
      about: 'Reconsideration decisions ÷ files with any decision',
      format: 'ratio',
      better: 'less',
      of: fraction('recons', 'files'),
    },
    {
      key: 'irr',
      title: 'MTD IRR Completion',
      about: 'Initial risk reviews completed ÷ (open at the start of the month + received since)',
      format: 'percent',
      better: 'more',
      of: fraction('irrDone', 'irrDue'),
      managersOnly: true,
    },
    {
      key: 'dispositions',
      title: 'MTD Dispositions',
      about: 'Files closed for incompleteness, declined or withdrawn this month',
      format: 'count',
      better: '',
      of: count(cwd),
      split: [
        { title: 'Closed', of: ({ closed }) => closed },
        { title: 'Declined', of: ({ declined }) => declined },
        { title: 'Withdrawn', of: ({ withdrawn }) => withdrawn },
      ],
    },
    ...quality,
  ],
}
