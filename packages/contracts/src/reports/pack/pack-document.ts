import { z } from 'zod'

/**
 * A monthly pack as it is read: sections of figures, rates, tables and texts. Page and PDF draw this and nothing else, and this is what is frozen, hashed and
 * signed off. All of it is text that was made once, so that a pack reads the same whatever becomes of the program.
 */

export const TONES = ['good', 'warn', 'bad', 'quiet'] as const

/**
 * `opens`: the mark of the loans behind it, a key of the document's `marks`. `leads`: the address of the page that it is from, which shows it as it stands now. `loan`: the
 * text is a loan number.
 */
const said = z.object({
  text: z.string(),
  opens: z.string().optional(),
  leads: z.string().optional(),
  tone: z.enum(TONES).optional(),
  strong: z.literal(true).optional(),
  loan: z.literal(true).optional(),
})
const cell = z.union([z.string(), said])
export type Cell = z.infer<typeof cell>

const figure = z.object({ label: z.string(), value: z.string(), opens: z.string().optional(), lines: z.array(cell) })
export type Figure = z.infer<typeof figure>

/** A month of a rate: loans with a finding of all that were reviewed, and the ends of the interval in percent; null where nothing was reviewed. */
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
  /** Parts of the width; 1 unless said. */ wide: z.number().optional(),
})
const row = z.object({ cells: z.array(cell), look: z.enum(['group', 'total']).optional() })
export type Row = z.infer<typeof row>

const block = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('figures'), figures: z.array(figure) }),
  z.object({
    kind: z.literal('rates'),
    label: z.string(),
    reviewType: z.string(),
    points: z.array(ratePoint),
    /** In percent. */
    target: z.number().nullable(),
  }),
  z.object({ kind: z.literal('table'), label: z.string(), columns: z.array(column), rows: z.array(row) }),
  /** `code`: lines for a machine, one of them each. */
  z.object({ kind: z.literal('text'), lines: z.array(z.object({ head: z.string(), text: z.string() })), code: z.literal(true).optional() }),
])
export type Block = z.infer<typeof block>
export type TableBlock = Extract<Block, { kind: 'table' }>
export type RatesBlock = Extract<Block, { kind: 'rates' }>

const section = z.object({
  id: z.string(),
  title: z.string(),
  note: z.string(),
  /** Two that follow each other stand side by side. */
  half: z.literal(true).optional(),
  /** Holds names or loans: only for who sees everybody's. */
  named: z.literal(true).optional(),
  blocks: z.array(block),
})
export type Section = z.infer<typeof section>

/** A loan of the pack; `marks` are the figures that it is counted in. */
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
  /** `YYYY-MM` */
  month: z.string(),
  title: z.string(),
  subtitle: z.string(),
  /** When the figures were read, `MM/DD/YYYY HH:MM (zone)`. */
  asOf: z.string(),
  sections: z.array(section),
  /** What each mark counts, in words. */
  marks: z.record(z.string(), z.string()),
  loans: z.array(packLoan),
  /** How many there are: more than `loans` of a month that has more than a pack keeps. */
  loanCount: z.number(),
})
export type PackDocument = z.infer<typeof packDocument>

export const textOf = (one: Cell): string => (typeof one === 'string' ? one : one.text)

/** The document without what names people and loans, for who does not see everybody's (domain 1, Row scope). */
export function withoutNames(document: PackDocument): PackDocument {
  return { ...document, sections: document.sections.filter(({ named }) => !named), marks: {}, loans: [] }
}

/** More of them are looked for in the list. */
const MOST_IN_WORDS = 24

/** The loans that figures count, as text for paper: 'Gross: 0204409112, 0204431870'. */
export function figureLoans(figures: readonly Figure[], loans: readonly PackLoan[]): string[] {
  return figures.flatMap(({ label, opens }) => {
    const numbers = opens === undefined ? [] : loans.filter(({ marks }) => marks.includes(opens)).map(({ number }) => number)
    if (numbers.length === 0) return []
    const left = numbers.length - MOST_IN_WORDS
    return [`${label}: ${numbers.slice(0, MOST_IN_WORDS).join(', ')}${left > 0 ? ` and ${counted(left)} more of the list` : ''}`]
  })
}

/** Loans that are listed after the sections; a figure opens all of its own. */
const MOST_LISTED = 1_000

/** The loans of the pack as a table, which ends the document. With `only`, the mark of a figure, just the loans behind that figure. */
export function loansTable({ loans, loanCount, marks }: Pick<PackDocument, 'loans' | 'loanCount' | 'marks'>, only?: string): Section {
  const shown = only === undefined ? loans.slice(0, MOST_LISTED) : loans.filter((one) => one.marks.includes(only))
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

const counted = (count: number) => count.toLocaleString('en-US')
const loansNote = (shown: number, all: number): string =>
  shown < all
    ? `${counted(shown)} of ${counted(all)} are listed, those with a finding first. No SSNs.`
    : `${counted(all)} ${all === 1 ? 'loan' : 'loans'}, those with a finding first. No SSNs.`
