import { type LoanTestResult, testResults } from '@ivue/contracts/data-tests/results-contract.ts'
import { valuesText } from '@ivue/contracts/data-tests/values.ts'
import { TEST_RESULTS } from '@ivue/contracts/data-tests/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryContent } from '../../answers/query-content.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Moment } from '../../ui/display/moment.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { type RecordColumn, RecordTable } from '../../ui/layout/record-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { StatusChip } from '../../ui/status/status-chip.tsx'
import { SeverityChip } from '../severity-chip.tsx'

const AcknowledgeDialog = lazyComponent(async () => (await import('./acknowledge-dialog.tsx')).AcknowledgeDialog)

/** Returns '2 fail, 3 unknown, 13 pass'. Zeros are left out. */
function countsText(results: readonly LoanTestResult[]): string {
  const counts = TEST_RESULTS.map((word) => [results.filter(({ result }) => result === word).length, word] as const)
  return counts.flatMap(([count, word]) => (count > 0 ? [`${count} ${word}`] : [])).join(', ')
}

const buildColumns = (acknowledge: (result: LoanTestResult) => void): readonly RecordColumn<LoanTestResult>[] => [
  {
    heading: 'Result',
    cell: ({ result, reason }) =>
      result === 'fail' ? <StatusChip status="Not Met" label="Fails" plain={reason !== ''} /> : <StatusChip status="Unknown" />,
  },
  {
    heading: 'Test',
    rowHead: true,
    wide: true,
    cell: ({ code, name }) => (
      <>
        <b>{code}</b> {name}
      </>
    ),
    small: ({ result, values }) => valuesText(result, values),
  },
  { heading: 'Severity', cell: ({ severity }) => <SeverityChip severity={severity} /> },
  { heading: 'Party', cell: ({ party }) => party },
  { heading: 'Since', className: 'one-line', cell: ({ since }) => <Moment at={since} /> },
  {
    heading: 'Acknowledged',
    cell: (shown) =>
      shown.acknowledgedBy ||
      (shown.result === 'fail' && (
        <Button why={shown.acknowledgeWhy} aria-label={`Acknowledge ${shown.code}`} onClick={() => acknowledge(shown)}>
          Acknowledge
        </Button>
      )) ||
      null,
    small: ({ reason, comment }) => [reason, comment].filter(Boolean).join(': '),
  },
]

/** The results of the live data tests of a loan: fails, then unknown, and how many pass. Renders nothing if there is none. */
export function LoanTests({ loanNumber }: { loanNumber: string }) {
  const query = useQuery(callQuery(testResults.getLoanTests, { loanNumber }))
  const [chosen, setChosen] = useState<LoanTestResult | null>(null)
  const results = query.data?.results
  if (results?.length === 0) return null
  return (
    <Card title="Data tests" note={results && countsText(results)} busy={query.isPending}>
      <QueryContent query={query} rows={3} rowHeight={44} loading="Loading the data tests" failed="The data tests could not be loaded">
        {({ results }) => {
          const shown = results.filter(({ result }) => result !== 'pass')
          return (
            shown.length > 0 && (
              <ScrollRegion label="Data tests that fail or are unknown">
                <RecordTable columns={buildColumns(setChosen)} rows={shown} keyOf={({ resultId }) => resultId} />
              </ScrollRegion>
            )
          )
        }}
      </QueryContent>
      {chosen && (
        <AcknowledgeDialog
          ids={[chosen.resultId]}
          subject={`Loan ${loanNumber} · ${chosen.code} ${chosen.name}`}
          onClose={() => setChosen(null)}
        />
      )}
    </Card>
  )
}
