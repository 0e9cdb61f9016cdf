import { daysBetween } from '@ivue/contracts/calendar/days.ts'
import { usDay } from '@ivue/contracts/calendar/moment-text.ts'
import { monthName } from '@ivue/contracts/calendar/names.ts'
import type { Counts } from '@ivue/contracts/figures/shapes.ts'
import { adjudicationLink } from '@ivue/contracts/links.ts'
import type { Estimate } from '@ivue/contracts/quality/statistics/jackknife.ts'
import { formatCounts, formatP } from '@ivue/contracts/reports/actions/action-rules.ts'
import type { PackCell, PackRow, PackSection } from '@ivue/contracts/reports/pack/pack-document.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import type { ActionData, AgreementData, PackData } from './pack-data.ts'
import { formatCount, formatRate, toPercent } from './pack-words.ts'
import { tableSection } from './table-section.ts'

const dayOrEmpty = (of: string | null): string => (of ? usDay(of) : '')

/**
 * Returns the section on corrective actions and their tests of effect (domain 5.3). Free texts are below the table, where there is room.
 */
export function actionsSection({ actions }: Pick<PackData, 'actions'>): PackSection {
  return {
    id: 'actions',
    title: 'Corrective actions',
    note: 'Closed only by a test of effect on the random sample before and after',
    blocks: [
      {
        kind: 'table',
        label: 'Corrective actions',
        columns: [
          { title: 'Number', wide: 0.7 },
          { title: 'Action', wide: 3 },
          { title: 'Owner', wide: 1.2 },
          { title: 'Due' },
          { title: 'State and effect', wide: 3 },
        ],
        rows:
          actions.length === 0
            ? [{ cells: ['–', 'None is open, none was closed', '', '', ''] }]
            : actions.map((action) => ({ cells: actionCells(action) })),
      },
      ...actions.map((action) => ({ kind: 'text' as const, lines: actionLines(action) })),
    ],
  }
}

function actionCells(action: ActionData): PackRow['cells'] {
  const { id, title, reviewType, severity, owner, dueOn } = action
  return [nameOf(id), `${title} (${reviewType}, ${severity})`, owner, dayOrEmpty(dueOn), stateCell(action)]
}

const nameOf = (id: number): string => `CA-${id}`

function actionLines({ id, problem, rootCause, actions }: ActionData): { head: string; text: string }[] {
  return [
    { head: `${nameOf(id)}, problem`, text: problem },
    { head: 'Root cause', text: rootCause || 'Not found yet' },
    { head: 'Corrective action', text: actions || 'Nothing yet' },
  ]
}

function stateCell({ state, closedOn, effectiveOn, effect }: ActionData): PackCell {
  if (state === 'Closed') return { text: `Closed ${dayOrEmpty(closedOn)}: ${effectText(effect)}`, tone: 'good', strong: true }
  if (effectiveOn === '') return 'Open, not in effect yet'
  return `Open, in effect since ${dayOrEmpty(effectiveOn)}: ${effectText(effect)}`
}

const effectText = (effect: ActionData['effect']): string => (effect ? `${formatCounts(effect)}, ${formatP(effect.p)}` : 'no test')

const STATES = {
  waiting: 'waits for its start',
  running: 'runs',
  'due soon': 'due soon',
  overdue: 'overdue',
  done: 'done',
  'done late': 'done late',
} as const

/** Returns the section on the clocks of the QC month, as of the moment the pack was read (domain 4, Clocks). */
export function clocksSection({ clocks, month, today }: Pick<PackData, 'clocks' | 'month' | 'today'>): PackSection {
  return {
    id: 'clocks',
    title: `Clocks of the notes of ${monthName(month)}`,
    note: 'A default that compliance did not confirm is marked “confirm with compliance”',
    blocks: [
      {
        kind: 'table',
        label: 'Clocks',
        columns: [
          { title: 'Clock', wide: 1.8 },
          { title: 'Rule', wide: 3 },
          { title: 'From' },
          { title: 'Due' },
          { title: 'State', wide: 1.6 },
        ],
        rows: clocks.map(({ name, rule, confirmed, startedOn, dueOn, doneOn, state }) => ({
          cells: [
            name,
            confirmed ? rule : `${rule} (confirm with compliance)`,
            dayOrEmpty(startedOn),
            dayOrEmpty(dueOn),
            clockState({ dueOn, doneOn, state, today }),
          ],
        })),
      },
    ],
  }
}

function clockState({
  dueOn,
  doneOn,
  state,
  today,
}: {
  dueOn: string | null
  doneOn: string | null
  state: keyof typeof STATES
  today: string
}): PackCell {
  if (doneOn)
    return { text: `${state === 'done late' ? 'Done late' : 'Done'} ${dayOrEmpty(doneOn)}`, tone: state === 'done late' ? 'bad' : 'good' }
  if (dueOn === null) return { text: STATES.waiting, tone: 'quiet' }
  const left = daysBetween(today, dueOn)
  if (left < 0) return { text: `${countText(-left, 'day')} overdue`, tone: 'bad' }
  return { text: `${countText(left, 'day')} left`, ...(state === 'due soon' ? { tone: 'warn' as const } : {}) }
}

/** Returns the section on the agreement of blind second reviews of the month and on the rate corrected by reviewer error (domain 5.3). */
export function agreementSection({ agreement, month }: Pick<PackData, 'agreement' | 'month'>): PackSection {
  return tableSection({
    id: 'agreement',
    title: 'Agreement of reviewers',
    note: 'Blind second reviews of the month; positive agreement is of the No. Observed: the gross rate of twelve months, all reviews counted equally, and corrected by reviewer error',
    columns: [
      { title: 'Review', wide: 1.4 },
      { title: 'Pairs', right: true, wide: 1.2, figure: 'agreement.Pairs' },
      { title: 'Agree', right: true, figure: 'agreement.Agree' },
      { title: 'Positive', right: true, wide: 0.9, figure: 'agreement.Positive' },
      { title: 'Cohen’s kappa', right: true, wide: 2, figure: 'agreement.Kappa' },
      { title: 'Gwet’s AC1', right: true, wide: 2, figure: 'agreement.Ac1' },
      { title: 'Observed', right: true, figure: 'programme.Rate' },
      { title: 'Corrected', right: true, wide: 2, figure: 'agreement.Corrected' },
    ],
    rows: agreement.length === 0 ? [{ cells: ['None was made'] }] : agreement.map((one) => ({ cells: agreementCells(one, month) })),
  })
}

/** Returns the cells of a review type. Each figure links to its pairs, on a page that also has the rates of twelve months. */
function agreementCells(
  { reviewType, pairs, published, percentage, positive, kappa, ac1, observed, corrected }: AgreementData,
  month: string,
): PackRow['cells'] {
  const leads = adjudicationLink(month, reviewType)
  const leading = (text: string, counts?: Counts): PackCell => (text === '–' ? text : { text, leads, ...(counts && { counts }) })
  const measured = ({ value, interval }: Estimate): string => {
    if (value === null) return '–'
    return `${value.toFixed(3)} (${interval ? `${interval.low.toFixed(3)} to ${interval.high.toFixed(3)}` : 'no interval'})`
  }
  return [
    published ? reviewType : `${reviewType}, not published yet`,
    leading(formatCount(pairs)),
    leading(percentage === null ? '–' : `${toPercent(percentage).toFixed(2)} %`),
    leading(positive === null ? '–' : positive.toFixed(3)),
    leading(measured(kappa)),
    leading(measured(ac1)),
    leading(formatRate(observed.numerator, observed.denominator), observed),
    leading(correctedText(corrected)),
  ]
}

const correctedText = (of: AgreementData['corrected']): string =>
  of
    ? `${toPercent(of.rate).toFixed(2)} % (${toPercent(of.low).toFixed(2)} to ${toPercent(of.high).toFixed(2)})`
    : 'too little is adjudicated'

export function banksSection({ banks, month }: Pick<PackData, 'banks' | 'month'>): PackSection {
  return tableSection({
    id: 'banks',
    title: 'Question banks',
    note: `As they were at the end of ${monthName(month)}; each review keeps the version it was asked with`,
    half: true,
    columns: [
      { title: 'Bank', wide: 2.4 },
      { title: 'Version', right: true, wide: 2 },
      { title: 'Active', right: true, figure: 'pack.Active' },
    ],
    rows:
      banks.length === 0
        ? [{ cells: ['None', '', ''] }]
        : banks.map(({ name, revision, changedOn, active }) => ({
            cells: [name, changedOn === '' ? `v${revision}` : `v${formatCount(revision)}, ${usDay(changedOn)}`, formatCount(active)],
          })),
  })
}
