import { z } from 'zod'
import { counts, figureId } from '../../figures/shapes.ts'
import { countText } from '../../wire/words.ts'

/**
 * The document of a monthly pack: sections of figures, rates, tables and texts. The page and the PDF show nothing else, and publishing
 * stores, hashes and freezes it. All values are stored as text, so that a later version of the program shows the pack unchanged.
 */

export const TONES = ['good', 'warn', 'bad', 'quiet'] as const

/**
 * A text of the pack. It `opens` the loans behind it by their mark, a key of the document's `marks`. It `leads` to the page that shows the
 * figure as of now. The `counts` are those of a share, whose column names its figure. With `loan` the text is a loan number.
 */
const linkedText = z.object({
  text: z.string(),
  opens: z.string().optional(),
  leads: z.string().optional(),
  counts: counts.optional(),
  tone: z.enum(TONES).optional(),
  strong: z.literal(true).optional(),
  loan: z.literal(true).optional(),
})
export type LinkedText = z.infer<typeof linkedText>
const cell = z.union([z.string(), linkedText])
export type PackCell = z.infer<typeof cell>

/** The entry of a figure in the registry, its counts, and the mark of the loans that it is a share of. Absent in older editions. */
const explained = z.object({ figure: figureId, counts: counts.optional(), opens: z.string().optional() }).optional()
const figure = z.object({ label: z.string(), value: z.string(), opens: z.string().optional(), explained, lines: z.array(cell) })
export type PackFigure = z.infer<typeof figure>

/**
 * A month of a rate: loans with a finding, loans reviewed, and the ends of the interval in percent. The ends are null if nothing was
 * reviewed.
 */
const ratePoint = z.object({
  month: z.string(),
  found: z.number(),
  loans: z.number(),
  percent: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
})
export type RatePoint = z.infer<typeof ratePoint>

const column = z.object({
  title: z.string(),
  right: z.literal(true).optional(),
  /** The figure of its cells. Absent in older editions. */
  figure: figureId.optional(),
  /** Parts of the width; 1 by default. */ wide: z.number().optional(),
})
const row = z.object({ cells: z.array(cell), look: z.enum(['group', 'total']).optional() })
export type PackRow = z.infer<typeof row>

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('figures'), figures: z.array(figure) }),
  z.object({
    kind: z.literal('rates'),
    label: z.string(),
    reviewType: z.string(),
    /** Which months these are. Absent in older editions, whose months are those of completion. */
    axis: z.literal('Production').optional(),
    points: z.array(ratePoint),
    /** The target in percent. */
    target: z.number().nullable(),
  }),
  z.object({ kind: z.literal('table'), label: z.string(), columns: z.array(column), rows: z.array(row) }),
  /** Lines of text. With `code` each line is a statement for a program. */
  z.object({ kind: z.literal('text'), lines: z.array(z.object({ head: z.string(), text: z.string() })), code: z.literal(true).optional() }),
])
export type PackBlock = z.infer<typeof block>
export type TableBlock = Extract<PackBlock, { kind: 'table' }>
export type RatesBlock = Extract<PackBlock, { kind: 'rates' }>

const section = z.object({
  id: z.string(),
  title: z.string(),
  note: z.string(),
  /** Two half sections in a row are placed next to each other. */
  half: z.literal(true).optional(),
  /** Whether the section names people or loans. It is then shown only to viewers of all reviews. */
  named: z.literal(true).optional(),
  blocks: z.array(block),
})
export type PackSection = z.infer<typeof section>

/** A loan of the pack, with the marks of the figures that count it. */
const packLoan = z.object({
  number: z.string(),
  reviewType: z.string(),
  sample: z.string(),
  channel: z.string(),
  state: z.string(),
  categories: z.string(),
  responsible: z.string(),
  outcome: z.string(),
  marks: z.array(z.string()),
})
export type PackLoan = z.infer<typeof packLoan>

export const packDocument = z.object({
  version: z.literal(1),
  /** The month of the pack, `YYYY-MM`. */
  month: z.string(),
  title: z.string(),
  subtitle: z.string(),
  /** When the figures were read, `MM/DD/YYYY HH:MM (zone)`. */
  asOf: z.string(),
  sections: z.array(section),
  /** What each mark counts, in words. */
  marks: z.record(z.string(), z.string()),
  loans: z.array(packLoan),
  /** The number of loans, which is more than `loans` has if the month exceeds the limit of a pack. */
  loanCount: z.number(),
})
export type PackDocument = z.infer<typeof packDocument>

export const packCellText = (one: PackCell): string => (typeof one === 'string' ? one : one.text)

/** Returns the document without names of people and loans, for viewers who do not see all reviews (domain 1, Row scope). */
export function withoutNames(document: PackDocument): PackDocument {
  return { ...document, sections: document.sections.filter(({ named }) => !named), marks: {}, loans: [] }
}

/** Maximum number of loan numbers that are printed after a figure. The table at the end has all. */
const MAX_PRINTED_NUMBERS = 24

/** Returns the loan numbers behind each figure, as text for print: 'Gross: 0204409112, 0204431870'. */
export function figureLoans(figures: readonly PackFigure[], loans: readonly PackLoan[]): string[] {
  return figures.flatMap(({ label, opens }) => {
    const numbers = opens === undefined ? [] : loans.filter(({ marks }) => marks.includes(opens)).map(({ number }) => number)
    if (numbers.length === 0) return []
    const left = numbers.length - MAX_PRINTED_NUMBERS
    return [`${label}: ${numbers.slice(0, MAX_PRINTED_NUMBERS).join(', ')}${left > 0 ? ` and ${formatNumber(left)} more of the list` : ''}`]
  })
}

/** Maximum number of loans in the table that ends the document. The table of a figure has all of its loans. */
const MAX_LISTED = 1_000

/**
 * Returns the section with the table of the pack's loans, which ends the document. With `only`, a figure's mark, only the loans behind it.
 */
export function loansTable({ loans, loanCount, marks }: Pick<PackDocument, 'loans' | 'loanCount' | 'marks'>, only?: string): PackSection {
  const shown = only === undefined ? loans.slice(0, MAX_LISTED) : loans.filter((one) => one.marks.includes(only))
  const count = only === undefined ? loanCount : shown.length
  return {
    id: 'loans',
    title: only === undefined ? 'Loans reviewed' : (marks[only] ?? 'Loans'),
    note: loansNote(shown.length, count),
    named: true,
    blocks: [
      {
        kind: 'table',
        label: 'Loans reviewed',
        columns: [
          { title: 'Loan Number', wide: 1.1 },
          { title: 'Review', wide: 1.1 },
          { title: 'Sample', wide: 1.9 },
          { title: 'Channel', wide: 0.9 },
          { title: 'State', wide: 0.5 },
          { title: 'Category', wide: 1.4 },
          { title: 'Responsible', wide: 1.4 },
          { title: 'Outcome', wide: 1.2 },
        ],
        rows: shown.map(({ number, reviewType, sample, channel, state, categories, responsible, outcome }) => ({
          cells: [{ text: number, loan: true }, reviewType, sample, channel, state, categories, responsible, outcome],
        })),
      },
    ],
  }
}

const formatNumber = (count: number) => count.toLocaleString('en-US')
const loansNote = (shown: number, all: number): string =>
  shown < all
    ? `${formatNumber(shown)} of ${formatNumber(all)} are listed, those with a finding first. No SSNs.`
    : `${countText(all, 'loan')}, those with a finding first. No SSNs.`
