import { isReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import { severitiesOfType } from '@ivue/contracts/reports/charts/words.ts'
import type { PackCell, PackRow, PackSection } from '@ivue/contracts/reports/pack/pack-document.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import type { CountedFindings, PackData, ResponsibleData } from './pack-data.ts'
import { formatCount } from './pack-words.ts'
import { tableSection } from './table-section.ts'

/** Categories of compliance with the law. Every other category is about eligibility (mock 16). */
const COMPLIANCE: readonly string[] = ['Legal/Regulatory', 'Loan Documentation']
const OUTCOMES = ['Open', 'Rebutted', 'Cured', 'Stands'] as const
export const NO_CATEGORY = 'No category yet'

/** Stands for any severity in the key of a figure. */
const ALL = 'All'
type FindingPart = 'Eligibility' | 'Compliance'
const findingPart = (category: string): FindingPart => (COMPLIANCE.includes(category) ? 'Compliance' : 'Eligibility')

/** Keys of figures that open a list of loans with findings. */
export const categoryFigureKey = (reviewType: string, category: string, severity: string): string =>
  `category/${reviewType}/${category}/${severity}`
export const partFigureKey = (reviewType: string, part: FindingPart, severity: string): string => `part/${reviewType}/${part}/${severity}`
export const outcomeFigureKey = (reviewType: string, outcome: string, severity: string): string =>
  `outcome/${reviewType}/${outcome}/${severity}`
export const personFigureKey = ({ id, reviewType }: Pick<ResponsibleData, 'id' | 'reviewType'>): string => `person/${reviewType}/${id}`

type FindingGroup = Pick<CountedFindings, 'reviewType' | 'category' | 'severity' | 'outcome'>

/** Returns the keys of all figures that count a finding, each with its label. */
export function labelFindingFigures({ reviewType, category, severity, outcome }: FindingGroup): [string, string][] {
  const name = category || NO_CATEGORY
  const part = findingPart(category)
  return [
    [categoryFigureKey(reviewType, name, severity), `${reviewType}: ${severity}, ${name}`],
    [categoryFigureKey(reviewType, name, ALL), `${reviewType}: ${name}`],
    [partFigureKey(reviewType, part, severity), `${reviewType}: ${severity}, ${part.toLowerCase()}`],
    [partFigureKey(reviewType, part, ALL), `${reviewType}: ${part.toLowerCase()}`],
    [outcomeFigureKey(reviewType, outcome, severity), `${reviewType}: ${severity}, ${outcome}`],
    [outcomeFigureKey(reviewType, ALL, severity), `${reviewType}: ${severity}`],
    [outcomeFigureKey(reviewType, ALL, ALL), `${reviewType}: any finding`],
  ]
}
export const labelPersonFigures = (person: ResponsibleData): [string, string][] => [
  [personFigureKey(person), `${person.reviewType}: ${person.name}, highest severity`],
]

const sumOf = (counted: readonly CountedFindings[]) => counted.reduce((sum, { findings }) => sum + findings, 0)
const countLoans = (counted: readonly CountedFindings[]) => new Set(counted.map(({ reviewId }) => reviewId)).size
const loansColumn = (title: string) => ({ title, right: true, figure: 'pack.Loans' }) as const
const findingsColumn = { title: 'Findings', right: true, figure: 'pack.Findings' } as const
const number = (count: number, opens: string): PackCell => (count === 0 ? '0' : { text: formatCount(count), opens })

/** Sections on each type's findings by category, severity and outcome, with eligibility and compliance separate (domain 5.2). */
export function findingSections({ findings, rates }: Pick<PackData, 'findings' | 'rates'>): PackSection[] {
  return rates.flatMap(({ reviewType, waterfall }) => {
    const own = findings.filter((one) => one.reviewType === reviewType)
    if (own.length === 0) return []
    return [categories(reviewType, own, waterfall.units), resolutions(reviewType, own)]
  })
}

function categories(reviewType: string, own: readonly CountedFindings[], reviewed: number): PackSection {
  const severities = isReviewType(reviewType) ? severitiesOfType(reviewType) : []
  const names = [...new Set(own.map(({ category }) => category))].toSorted()
  const cells = (of: readonly CountedFindings[], figureKey: (severity: string) => string): PackCell[] => [
    ...severities.map((severity) => number(countLoans(of.filter((one) => one.severity === severity)), figureKey(severity))),
    number(countLoans(of), figureKey(ALL)),
  ]
  const part = (title: FindingPart): PackRow[] => {
    const theirs = names.filter((name) => findingPart(name) === title)
    if (theirs.length === 0) return []
    const rowOf = (name: string) => ({
      cells: [
        name || NO_CATEGORY,
        ...cells(
          own.filter(({ category }) => category === name),
          (severity) => categoryFigureKey(reviewType, name || NO_CATEGORY, severity),
        ),
      ],
    })
    const all = own.filter(({ category }) => findingPart(category) === title)
    return [
      { look: 'total', cells: [title, ...cells(all, (severity) => partFigureKey(reviewType, title, severity))] },
      ...theirs.map(rowOf),
    ]
  }
  return tableSection({
    id: `findings-${reviewType}`,
    title: `${reviewType}: loans with findings by category and severity`,
    note: `${countText(sumOf(own), 'finding')} in ${formatCount(countLoans(own))} of ${countText(reviewed, 'loan')}; a loan counts once in each cell; eligibility and compliance apart`,
    half: true,
    columns: [{ title: 'Category', wide: 2 }, ...severities.map(loansColumn), loansColumn('All')],
    rows: [
      ...part('Eligibility'),
      ...part('Compliance'),
      { look: 'total', cells: ['All', ...cells(own, (severity) => outcomeFigureKey(reviewType, ALL, severity))] },
    ],
  })
}

function resolutions(reviewType: string, own: readonly CountedFindings[]): PackSection {
  const severities = isReviewType(reviewType) ? severitiesOfType(reviewType) : []
  const cells = (of: readonly CountedFindings[], outcome: string): PackCell[] => [
    ...severities.map((severity) =>
      number(countLoans(of.filter((one) => one.severity === severity)), outcomeFigureKey(reviewType, outcome, severity)),
    ),
    formatCount(sumOf(of)),
  ]
  const rowOf = (outcome: string) => {
    const theirs = own.filter((one) => one.outcome === outcome)
    return { cells: [outcome, ...cells(theirs, outcome)] }
  }
  return tableSection({
    id: `resolutions-${reviewType}`,
    title: `${reviewType}: resolutions`,
    note: 'Loans by what became of their findings, and the number of findings',
    half: true,
    columns: [{ title: 'Outcome', wide: 2 }, ...severities.map(loansColumn), findingsColumn],
    rows: [...OUTCOMES.map(rowOf), { look: 'total', cells: ['All', ...cells(own, ALL)] }],
  })
}

/** Returns the section on the people responsible for findings of the highest severity; ordered by name, never by rank (domain 5.3). */
export function peopleSection({ people }: Pick<PackData, 'people'>): PackSection {
  return tableSection({
    id: 'people',
    title: 'Responsible people',
    note: 'Findings of the highest severity on random loans',
    named: true,
    half: true,
    columns: [{ title: 'Person', wide: 2 }, { title: 'Review', wide: 1.5 }, findingsColumn, loansColumn('Loans')],
    rows:
      people.length === 0
        ? [{ cells: ['Nobody', '', '0', '0'] }]
        : people.map((person) => ({
            cells: [person.name, person.reviewType, formatCount(person.findings), number(person.loans, personFigureKey(person))],
          })),
  })
}
