import { isReviewType } from '@ivue/contracts/quality/words.ts'
import { severitiesOf } from '@ivue/contracts/reports/charts/words.ts'
import type { Cell, Row, Section } from '@ivue/contracts/reports/pack/pack-document.ts'
import type { CountedFindings, PackData, ResponsibleData } from './pack-data.ts'
import { countText, plural } from './pack-words.ts'

/** Categories that are about the law, and not about whether the loan is eligible; every other one is (mock 16). */
const COMPLIANCE: readonly string[] = ['Legal/Regulatory', 'Loan Documentation']
const OUTCOMES = ['Open', 'Rebutted', 'Cured', 'Stands'] as const
export const NO_CATEGORY = 'No category yet'

/** The figures of findings that open their loans. */
export const categoryMark = (reviewType: string, category: string, severity: string): string =>
  `category/${reviewType}/${category}/${severity}`
export const outcomeMark = (reviewType: string, outcome: string, severity: string): string => `outcome/${reviewType}/${outcome}/${severity}`
export const personMark = ({ id, reviewType }: Pick<ResponsibleData, 'id' | 'reviewType'>): string => `person/${reviewType}/${id}`

export const findingMarks = ({ reviewType, category, severity, outcome }: CountedFindings): [string, string][] => [
  [categoryMark(reviewType, category || NO_CATEGORY, severity), `${reviewType}: ${severity}, ${category || NO_CATEGORY}`],
  [outcomeMark(reviewType, outcome, severity), `${reviewType}: ${severity}, ${outcome}`],
]
export const personMarks = (person: ResponsibleData): [string, string][] => [
  [personMark(person), `${person.reviewType}: ${person.name}, highest severity`],
]

const sumOf = (counted: readonly CountedFindings[]) => counted.reduce((sum, { findings }) => sum + findings, 0)
const number = (count: number, opens: string): Cell => (count === 0 ? '0' : { text: countText(count), opens })

/** Findings of each type by category and severity, eligibility and compliance apart, and what became of them (domain 5.2). */
export function findingSections({ findings, rates }: Pick<PackData, 'findings' | 'rates'>): Section[] {
  return rates.flatMap(({ reviewType, months }) => {
    const own = findings.filter((one) => one.reviewType === reviewType)
    if (own.length === 0) return []
    const loans = months.at(-1)?.loans ?? 0
    return [categories(reviewType, own, loans), resolutions(reviewType, own)]
  })
}

function categories(reviewType: string, own: readonly CountedFindings[], loans: number): Section {
  const severities = isReviewType(reviewType) ? severitiesOf(reviewType) : []
  const names = [...new Set(own.map(({ category }) => category))].toSorted()
  const cells = (of: readonly CountedFindings[], mark?: (severity: string) => string): Cell[] => [
    ...severities.map((severity): Cell => {
      const count = sumOf(of.filter((one) => one.severity === severity))
      return mark ? number(count, mark(severity)) : countText(count)
    }),
    countText(sumOf(of)),
  ]
  const part = (title: string, theirs: readonly string[]): Row[] =>
    theirs.length === 0
      ? []
      : [
          { look: 'total', cells: [title, ...cells(own.filter(({ category }) => theirs.includes(category)))] },
          ...theirs.map((category) => ({
            cells: [
              category || NO_CATEGORY,
              ...cells(
                own.filter((one) => one.category === category),
                (severity) => categoryMark(reviewType, category || NO_CATEGORY, severity),
              ),
            ],
          })),
        ]
  return {
    id: `findings-${reviewType}`,
    title: `${reviewType}: findings by category and severity`,
    note: `${plural(sumOf(own), 'finding')} in ${plural(loans, 'loan')}; eligibility and compliance apart`,
    half: true,
    blocks: [
      {
        kind: 'table',
        label: `${reviewType}: findings by category and severity`,
        columns: [
          { title: 'Category', wide: 2 },
          ...severities.map((title) => ({ title, right: true as const })),
          { title: 'All', right: true },
        ],
        rows: [
          ...part(
            'Eligibility',
            names.filter((name) => !COMPLIANCE.includes(name)),
          ),
          ...part(
            'Compliance',
            names.filter((name) => COMPLIANCE.includes(name)),
          ),
          { look: 'total', cells: ['All', ...cells(own)] },
        ],
      },
    ],
  }
}

function resolutions(reviewType: string, own: readonly CountedFindings[]): Section {
  const severities = isReviewType(reviewType) ? severitiesOf(reviewType) : []
  const of = (outcome: string | null, severity: string) =>
    sumOf(own.filter((one) => one.severity === severity && (outcome === null || one.outcome === outcome)))
  return {
    id: `resolutions-${reviewType}`,
    title: `${reviewType}: resolutions`,
    note: 'What became of the findings',
    half: true,
    blocks: [
      {
        kind: 'table',
        label: `${reviewType}: resolutions`,
        columns: [{ title: 'Outcome', wide: 2 }, ...severities.map((title) => ({ title, right: true as const }))],
        rows: [
          ...OUTCOMES.map((outcome) => ({
            cells: [outcome, ...severities.map((severity) => number(of(outcome, severity), outcomeMark(reviewType, outcome, severity)))],
          })),
          { look: 'total' as const, cells: ['All', ...severities.map((severity) => countText(of(null, severity)))] },
        ],
      },
    ],
  }
}

/** Who answers for the findings of the highest severity; by name, never by rank (domain 5.3). */
export function peopleSection({ people }: Pick<PackData, 'people'>): Section {
  return {
    id: 'people',
    title: 'Responsible people',
    note: 'Findings of the highest severity on random loans',
    named: true,
    half: true,
    blocks: [
      {
        kind: 'table',
        label: 'Responsible people',
        columns: [
          { title: 'Person', wide: 2 },
          { title: 'Review', wide: 1.5 },
          { title: 'Findings', right: true },
          { title: 'Loans', right: true },
        ],
        rows:
          people.length === 0
            ? [{ cells: ['Nobody', '', '0', '0'] }]
            : people.map((person) => ({
                cells: [
                  person.name,
                  person.reviewType,
                  { text: countText(person.findings), opens: personMark(person) },
                  countText(person.loans),
                ],
              })),
      },
    ],
  }
}
