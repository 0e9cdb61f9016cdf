import type { TargetState } from '@ivue/contracts/reports/charts/charts-contract.ts'
import { rateNotes } from '@ivue/contracts/reports/charts/sample-rate.ts'
import { qualityTargets, type TargetRow } from '@ivue/contracts/reports/charts/targets-contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { partText, percentText } from '../../charts/quality-values.ts'
import { ReportButtons } from '../../exports/report-buttons.tsx'
import { Answered } from '../../rpc/answered.tsx'
import { ask } from '../../rpc/ask.ts'
import { PrintLine } from '../../rpc/print-line.tsx'
import { useViewer } from '../../rpc/viewer.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { Empty } from '../../ui/feedback/states.tsx'
import { later } from '../../ui/later.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { None, PlainTable } from '../../ui/layout/plain-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { TableHead } from '../../ui/layout/table-head.tsx'
import { usDay } from '../../ui/moments.ts'
import { StatusChip } from '../../ui/status/status-chip.tsx'
import { AxisFilter } from '../charts/rate-bar.tsx'
import { axisWords } from '../charts/use-rate.ts'
import styles from './targets.module.css'

const TargetDialog = later(async () => (await import('./target-dialog.tsx')).TargetDialog)

/** The highest acceptable defect rates, the observed rates, and former targets (domain 5.3). */
export function TargetsPage() {
  const [params, setParams] = useSearchParams()
  const axis = params.get('axis') === 'Production' ? 'Production' : 'Completion'
  const query = useQuery({ ...ask(qualityTargets.getQualityTargets, { axis }), placeholderData: (before) => before })
  const [setting, setSetting] = useState(false)
  const why = useViewer().whyNot('quality.manage')
  return (
    <Page
      title={SCREENS.qualityTargets.title}
      kind="cards"
      bars={<PrintLine words={axisWords({ axis })} />}
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
      <Answered query={query} rows={8} rowHeight={36} loading="Loading the targets" failed="The targets could not be loaded">
        {({ rows }) =>
          rows.length === 0 ? (
            <Empty title="No target was set yet">A target says what a defect rate should be at most, from which day on, and why.</Empty>
          ) : (
            <div className={styles.page}>
              <InForce rows={rows.filter(({ state }) => state === 'In force')} />
              <History rows={rows} />
            </div>
          )
        }
      </Answered>
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

function InForce({ rows }: { rows: readonly TargetRow[] }) {
  return (
    <Card
      title="In force"
      say="Against the random post-closing sample of the last twelve closed months. Above or Below: the whole 95 % interval lies there"
    >
      <ScrollRegion label="Targets in force" className={styles.table}>
        <PlainTable>
          <TableHead
            of={[
              'Type',
              'Severity',
              { text: 'Target', className: styles.number },
              { text: 'Observed', className: styles.number },
              { text: '95 % interval', className: styles.number },
              'Verdict',
              'Since',
              'Why',
            ]}
          />
          <tbody>
            {rows.map(({ id, reviewType, severity, rate, rationale, validFrom, now }) => (
              <tr key={id}>
                <th scope="row">{reviewType}</th>
                <td>{severity}</td>
                <td className={styles.number}>{rate.toFixed(2)} %</td>
                <td className={styles.number}>{now ? <Observed state={now} /> : <None />}</td>
                <td className={styles.number}>
                  {now?.observed.interval ? `${partText(now.observed.interval.low)} to ${partText(now.observed.interval.high)}` : <None />}
                </td>
                <td>{now ? <StatusChip status={VERDICTS[now.verdict]} label={WORDS[now.verdict]} /> : <None />}</td>
                <td>{usDay(validFrom)}</td>
                <td className={styles.words}>{rationale}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </ScrollRegion>
    </Card>
  )
}

function Observed({ state: { observed, coverage } }: { state: TargetState }) {
  const notes = rateNotes(observed, coverage)
  return (
    <>
      {percentText(observed.percent)} ({observed.found} of {observed.loans})
      {notes.map((note) => (
        <small key={note}>{note}</small>
      ))}
    </>
  )
}

function History({ rows }: { rows: readonly TargetRow[] }) {
  return (
    <Card title="History" say="No target is changed: another one is set, and this one stays">
      <ScrollRegion label="Every target" className={styles.table}>
        <PlainTable>
          <TableHead of={['Type', 'Severity', { text: 'Target', className: styles.number }, 'From', 'State', 'Set by', 'Why']} />
          <tbody>
            {rows.map(({ id, reviewType, severity, rate, rationale, validFrom, state, setBy }) => (
              <tr key={id}>
                <th scope="row">{reviewType}</th>
                <td>{severity}</td>
                <td className={styles.number}>{rate.toFixed(2)} %</td>
                <td>{usDay(validFrom)}</td>
                <td>{state}</td>
                <td>{setBy}</td>
                <td className={styles.words}>{rationale}</td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </ScrollRegion>
    </Card>
  )
}
