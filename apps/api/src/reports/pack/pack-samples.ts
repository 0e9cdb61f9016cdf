import { monthName } from '@ivue/contracts/calendar/names.ts'
import { listLink } from '@ivue/contracts/links.ts'
import { allocate, toSamplePlan } from '@ivue/contracts/quality/sampling/allocation.ts'
import { drawSql } from '@ivue/contracts/quality/sampling/proof.ts'
import { limitedSize, PLANNED_Z, unlimitedSize } from '@ivue/contracts/quality/statistics/sample-size.ts'
import { firstDayOfMonth, lastDayOfMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import type { FindingStage } from '@ivue/contracts/reports/charts/words.ts'
import type { PackCell, PackRow, PackSection } from '@ivue/contracts/reports/pack/pack-document.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import type { InLineData, LoanData, PackData, PlanData, SampleData, SampleGroup } from './pack-data.ts'
import { formatCount, formatRate } from './pack-words.ts'
import { tableSection } from './table-section.ts'

const GROUP_TITLES: readonly [group: SampleGroup, title: string][] = [
  ['Random', 'Random, enters the rate'],
  ['Prefunding', 'Prefunding, a series of its own'],
  ['Discretionary', 'Discretionary, apart'],
  ['Component', 'Component, apart'],
]

/** Maximum number of lines of a plan's SQL that the pack prints. The proof of the draw has all of them. */
const MAX_LINES = 12

type SampleKey = Pick<SampleData, 'group' | 'reviewType' | 'phase' | 'planId' | 'rationale'>

/** Returns the key of a sample's number of reviews, which opens the loans. */
export const sampleFigureKey = ({ group, reviewType, phase, planId, rationale }: SampleKey): string =>
  `sample/${group}/${reviewType}/${phase}/${planId ?? rationale}`
export const sampleFindingsFigureKey = (sample: SampleKey): string => `${sampleFigureKey(sample)}/found`

const nameOf = ({ reviewType, phase }: SampleKey) => `${reviewType}, ${phase}`

export const sampleFigureKeys = (sample: SampleData): [string, string][] => [
  [sampleFigureKey(sample), `${sample.group}: ${nameOf(sample)}`],
  [sampleFindingsFigureKey(sample), `${sample.group}: ${nameOf(sample)}, with a finding of the highest severity`],
]

export const describeSample = ({ group, phase }: Pick<LoanData, 'group' | 'phase'>): string => `${group}, ${phase}`

/**
 * Returns the section with each sample's criteria, size and share of the eligible loans, separated by what counts in the rate (domain 4).
 */
export function samplesSection({ month, samples, plans, inLine }: Pick<PackData, 'month' | 'samples' | 'plans' | 'inLine'>): PackSection {
  const planOf = (sample: SampleData) => plans.find(({ planId }) => planId === sample.planId)
  const rows = GROUP_TITLES.flatMap(([group, title]): PackRow[] => {
    const own = samples.filter((sample) => sample.group === group)
    return [
      { look: 'group', cells: [title, ...(own.length === 0 ? ['None in this month'] : [''])] },
      ...own.flatMap((sample) => sampleRows(sample, planOf(sample), month)),
    ]
  })
  const apart: PackRow[] =
    inLine.length === 0
      ? []
      : [
          {
            look: 'group',
            cells: ['In-line, of no sample', 'Full reviews of the work as it comes; their loans are listed as they are now'],
          },
          ...inLine.map((one) => ({ cells: inLineCells(one, month) })),
        ]
  return tableSection({
    id: 'samples',
    title: 'Samples',
    note: 'Only the random post-closing loans enter the rate. Share = drawn of what the plan found eligible in its own period; reviews are counted in the row of the month.',
    columns: [
      { title: 'Sample', wide: 2.2 },
      { title: 'Criteria', wide: 2.8 },
      { title: 'Eligible', right: true, figure: 'pack.Eligible' },
      { title: 'Drawn', right: true, figure: 'pack.Drawn' },
      { title: 'Share', right: true, figure: 'pack.Share' },
      { title: 'Reviewed', right: true, figure: 'programme.Reviewed' },
      { title: 'Highest', right: true, figure: 'programme.Found' },
    ],
    rows: [...rows, ...apart],
  })
}

/** Rows of a sample, each with one period: the plan's own if it has one, and the month (domain 10.1). */
function sampleRows(sample: SampleData, plan: PlanData | undefined, month: string): PackRow[] {
  const { phase, reviewed, found, rationale } = sample
  const name = nameOf(sample)
  const why = plan ? plan.code : rationale || 'Of no plan that is kept here'
  const reviews: PackCell[] = [
    { text: formatCount(reviewed), opens: sampleFigureKey(sample) },
    found === 0 ? '0' : { text: formatCount(found), opens: sampleFindingsFigureKey(sample) },
  ]
  const period = `${phase === 'Post-closing' ? 'loans funded' : 'completed'} in ${monthName(month)}`
  const ofMonth: PackRow = { cells: [name, `${why}: ${period}`, '–', '–', '–', ...reviews] }
  if (!plan) return [ofMonth]
  const { planId, code, criteria, population, size } = plan
  const leads = paths.samplingPlan.replace(':planId', String(planId))
  const drawn: PackCell[] = [population, size].map((count) => ({ text: formatCount(count), leads }))
  const share = { text: formatRate(size, population), counts: { numerator: size, denominator: population } }
  return [{ cells: [`${name}, plan`, `${code}: ${criteria}`, ...drawn, share, '–', '–'] }, ofMonth]
}

/**
 * Returns the cells of in-line reviews. They belong to no sample and are not among the pack's loans, so they link to the list of the
 * charts.
 */
function inLineCells({ reviewType, reviewed, found }: InLineData, month: string): PackRow['cells'] {
  const leading = (count: number, stage: FindingStage): PackCell => {
    const days = { dateFromSearch: firstDayOfMonth(month), dateToSearch: lastDayOfMonth(month) }
    const leads = listLink('chartLoans', { reviewType, sample: 'In-line', stage, ...days })
    return count === 0 ? '0' : { text: formatCount(count), leads }
  }
  return [reviewType, '', '–', '–', '–', leading(reviewed, 'Reviewed'), leading(found, 'As submitted')]
}

/** Returns the sections on how each sample's size was computed and how a draw can be proved (domain 5.3). */
export function proofSections({ plans }: Pick<PackData, 'plans'>): PackSection[] {
  if (plans.length === 0) return []
  return [
    {
      id: 'proof',
      title: 'Size, seed and proof',
      note: 'Anybody with the database repeats a draw by its lines',
      blocks: plans.flatMap((plan) => [
        { kind: 'text' as const, lines: proofLines(plan) },
        { kind: 'text' as const, code: true as const, lines: drawLines(plan) },
      ]),
    },
  ]
}

function proofLines(plan: PlanData): { head: string; text: string }[] {
  const { code, title, seed, seedHash, sealedAt, seedShownAt, populationHash, frozenAt, drawnAt, staffLoans, rationale } = plan
  return [
    { head: `Size of ${code}`, text: `${title}. ${describeSize(plan)}` },
    ...(rationale === '' ? [] : [{ head: 'Why these loans', text: rationale }]),
    { head: 'Seed', text: `${seed}; its SHA-256 ${seedHash} was published ${sealedAt}, the seed itself ${seedShownAt}` },
    {
      head: 'Population',
      text: `frozen ${frozenAt}, SHA-256 of its loan numbers ${populationHash}${staffLoans === 0 ? '' : `; ${countText(staffLoans, 'loan')} of staff left out`}. Drawn ${drawnAt}`,
    },
  ]
}

/** Returns the printed calculation of a sample's size, with its numbers. */
export function describeSize(plan: PlanData): string {
  const { method, population, size, sides, points, rate, strataBy } = plan
  const shared = strataBy === 'None' ? '' : `, shared by volume over ${strataBy.toLowerCase()} by the largest remainder`
  if (method === 'Ten percent') return `Ten percent of each channel, rounded up: ${formatCount(size)} of ${formatCount(population)}`
  if (method === 'Targeted') return `Picked by its criteria: ${formatCount(size)} of ${formatCount(population)}${shared}`
  const n0 = unlimitedSize(toSamplePlan(plan))
  const z = PLANNED_Z[sides === 'one-sided' ? 'oneSided' : 'twoSided']
  const [p, e] = [rate / 100, points / 100]
  return (
    `N ${formatCount(population)}, p ${rate} %, 95 % ${sides}, ± ${points} points. ` +
    `n0 = ${z.toFixed(3)}² · ${p} · ${Number((1 - p).toFixed(4))} / ${e}² = ${n0.toFixed(2)}; ` +
    `n = n0 / (1 + (n0 − 1) / N) = ${limitedSize(n0, population).toFixed(2)}, rounded up ${formatCount(size)}${shared}`
  )
}

function drawLines(plan: PlanData): { head: string; text: string }[] {
  const { code, seed } = plan
  const strata = allocate(plan, plan.strata).groups.flatMap((group) => group.strata)
  const lines = strata.slice(0, MAX_LINES).map(({ stratum, sample }) => ({ head: stratum, text: drawSql({ code, seed, stratum, sample }) }))
  const left = strata.length - lines.length
  return left <= 0 ? lines : [...lines, { head: `and ${left} more`, text: `on the proof of ${code}` }]
}
