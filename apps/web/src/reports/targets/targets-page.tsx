import { monthName } from '@ivue/contracts/calendar/names.ts'
import { type Month, shiftMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import type { TargetState } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { rateNotes } from '@ivue/contracts/reports/charts/sample-rate.ts'
import { qualityTargets, type TargetRow } from '@ivue/contracts/reports/charts/targets-contract.ts'
import type { TimeAxis } from '@ivue/contracts/reports/charts/words.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { QueryContent } from '../../answers/query-content.tsx'
import { percentText } from '../../charts/quality-values.ts'
import { FigureScopeContext, FigureValue } from '../../explain/figure-value.tsx'
import { ReportButtons } from '../../exports/report-buttons.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Empty } from '../../ui/feedback/states.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { type RecordColumn, RecordTable } from '../../ui/layout/record-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { usDay } from '../../ui/moments.ts'
import { StatusChip } from '../../ui/status/status-chip.tsx'
import { PrintLine } from '../../viewer/print-line.tsx'
import { useViewer } from '../../viewer/viewer.tsx'
import { loansPath } from '../charts/chart-words.ts'
import { AxisFilter } from '../charts/rate-bar.tsx'
import styles from './targets.module.css'

const TargetDialog = lazyComponent(async () => (await import('./target-dialog.tsx')).TargetDialog)

/** The highest acceptable defect rates, the observed rates, and former targets (domain 5.3). */
export function TargetsPage() {
  const [params, setParams] = useSearchParams()
  const axis = params.get('axis') === 'Production' ? 'Production' : 'Completion'
  const query = useQuery({ ...callQuery(qualityTargets.getQualityTargets, { axis }), placeholderData: (before) => before })
  const [setting, setSetting] = useState(false)
  const why = useViewer().whyNot('quality.manage')
  return (
    <Page
      title={SCREENS.qualityTargets.title}
      kind="cards"
      bars={<PrintLine words={[`Month of: ${axis}`]} />}
      tabs={<AxisFilter axis={axis} onChange={(to) => setParams({ axis: to }, { replace: true })} />}
      actions={
        <>
          <ReportButtons call={qualityTargets.getQualityTargets} label={SCREENS.qualityTargets.title} input={{ axis }} />
          <Button variant="primary" icon={Plus} why={why} onClick={() => setSetting(true)}>
            Set a target
          </Button>
        </>
      }
    >
      <QueryContent query={query} rows={8} rowHeight={36} loading="Loading the targets" failed="The targets could not be loaded">
        {({ rows, today }) =>
          rows.length === 0 ? (
            <Empty title="No target was set yet">A target says what a defect rate should be at most, from which day on, and why.</Empty>
          ) : (
            <FigureScopeContext value={{ parts: [['Month of', axis]], asOf: query.dataUpdatedAt }}>
              <div className="grid gap-12">
                <InForce rows={rows.filter(({ state }) => state === 'In force')} axis={axis} today={today} />
                <History rows={rows} />
              </div>
            </FigureScopeContext>
          )
        }
      </QueryContent>
      {setting && <TargetDialog onClose={() => setSetting(false)} />}
    </Page>
  )
}

const VERDICTS = { above: 'Not Met', below: 'Met', 'not distinguishable': 'In force', 'nothing reviewed': 'Pending' } as const
const WORDS = {
  above: 'Above',
  below: 'Below',
  'not distinguishable': 'Not distinguishable',
  'nothing reviewed': 'Nothing reviewed',
} as const

type Column = RecordColumn<TargetRow>

const TYPE: Column = { heading: 'Type', rowHead: true, cell: ({ reviewType }) => reviewType }
const SEVERITY: Column = { heading: 'Severity', cell: ({ severity }) => severity }
const ofTarget = ({ reviewType, severity }: TargetRow) => Object.entries({ Type: reviewType, Severity: severity })
const TARGET: Column = {
  heading: 'Target',
  number: true,
  cell: (row) => <FigureValue figure="programme.Target" value={`${row.rate.toFixed(2)} %`} parts={ofTarget(row)} />,
}
const SINCE: Column = { heading: 'Since', cell: ({ validFrom }) => usDay(validFrom) }
const WHY: Column = { heading: 'Why', className: styles.words, cell: ({ rationale }) => rationale }
const inForceColumns = (period: ObservedYear): readonly Column[] => [
  TYPE,
  SEVERITY,
  TARGET,
  { heading: 'Observed', number: true, cell: (row) => row.now && <ObservedRate row={row} state={row.now} {...period} /> },
  { heading: 'Verdict', cell: ({ now }) => now && <StatusChip status={VERDICTS[now.verdict]} label={WORDS[now.verdict]} /> },
  SINCE,
  WHY,
]
const ALL: readonly Column[] = [
  TYPE,
  SEVERITY,
  TARGET,
  { ...SINCE, heading: 'From' },
  { heading: 'State', cell: ({ state }) => state },
  { heading: 'Set by', cell: ({ setBy }) => setBy },
  WHY,
]

/** The time axis, and the day after the twelve closed months. */
interface ObservedYear {
  axis: TimeAxis
  today: string
}

function InForce({ rows, ...period }: ObservedYear & { rows: readonly TargetRow[] }) {
  return (
    <Card
      title="In force"
      note="Against the random post-closing sample of the last twelve closed months. Above or Below: the whole 95 % interval lies there"
    >
      <ScrollRegion label="Targets in force" className={styles.table}>
        <RecordTable columns={inForceColumns(period)} rows={rows} keyOf={({ id }) => id} />
      </ScrollRegion>
    </Card>
  )
}

function ObservedRate({ row, state: { observed, coverage }, axis, today }: ObservedYear & { row: TargetRow; state: TargetState }) {
  const { found, loans, interval, plans, checks } = observed
  const [from, to] = [-12, -1].map((months) => shiftMonth(today.slice(0, 7), months)) as [Month, Month]
  const notes = rateNotes(observed, coverage)
  return (
    <>
      <FigureValue
        figure="programme.Rate"
        value={percentText(observed.percent)}
        counts={{ numerator: found, denominator: loans, interval }}
        parts={[...ofTarget(row), ['Months', `${monthName(from)} to ${monthName(to)}`]]}
        // The list also has the reviews that a weighted rate leaves out.
        rows={loans > 0 && (plans === 0 || checks === 0) && loansPath({ ...row, axis, stage: 'Reviewed', from, to })}
      >
        {percentText(observed.percent)} ({found} of {loans})
      </FigureValue>
      {notes.map((note) => (
        <small key={note}>{note}</small>
      ))}
    </>
  )
}

function History({ rows }: { rows: readonly TargetRow[] }) {
  return (
    <Card title="History" note="A target is not edited: set another one, and this one stays in the history">
      <ScrollRegion label="Every target" className={styles.table}>
        <RecordTable columns={ALL} rows={rows} keyOf={({ id }) => id} />
      </ScrollRegion>
    </Card>
  )
}
