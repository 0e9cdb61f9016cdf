import type { OutputOf } from '@ivue/contracts/contract.ts'
import { testResults } from '@ivue/contracts/data-tests/results-contract.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryContent } from '../../answers/query-content.tsx'
import { FigureScopeContext, FigureValue } from '../../explain/figure-value.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { Card } from '../../ui/layout/card.tsx'
import { useViewer } from '../../viewer/viewer.tsx'

type Severity = OutputOf<typeof testResults.getOpenExceptions>['severities'][number]

const REFRESH_MS = 60_000

/** Returns '+3', '−2' or '0'. */
const changeText = (change: number): string => (change > 0 ? `+${change}` : change < 0 ? `−${-change}` : '0')

/** The open exceptions by severity with the change of the day, for the landing dashboard and My work of who leads. */
export function OpenExceptions() {
  const { may } = useViewer()
  const query = useQuery({
    ...callQuery(testResults.getOpenExceptions, {}, { background: true }),
    refetchInterval: REFRESH_MS,
    enabled: may('loans.view'),
  })
  if (!may('loans.view')) return null
  return (
    <FigureScopeContext value={{ parts: [], asOf: query.dataUpdatedAt }}>
      <div className="rigid">
        <Card title="Open exceptions" note="with today's change" busy={query.isPending}>
          <QueryContent
            query={query}
            rows={1}
            rowHeight={44}
            loading="Loading the open exceptions"
            failed="The open exceptions could not be loaded"
          >
            {({ severities }) => (
              <dl className="grid gap-8 pad-4-14-12 repeat-62">
                {severities.map((one) => (
                  <SeverityFigures key={one.severity} {...one} />
                ))}
              </dl>
            )}
          </QueryContent>
        </Card>
      </div>
    </FigureScopeContext>
  )
}

function SeverityFigures({ severity, open, change }: Severity) {
  const parts = Object.entries({ Severity: severity })
  return (
    <div>
      <dt className="small-text">{severity}</dt>
      <dd>
        <FigureValue
          figure="exceptions.Open"
          value={open.toLocaleString('en-US')}
          parts={parts}
          rows={`${paths.exceptions}?severity=${severity}`}
          className="strong rounded-4 pressable hover-on-hover min-width-24 min-height-24 pad-0-2"
          aria-label={`${severity}: ${open}`}
        />
        <FigureValue
          figure="exceptions.Change"
          value={changeText(change)}
          parts={parts}
          className="muted rounded-4 pressable hover-on-hover min-width-24 min-height-24 pad-0-2"
          aria-label={`${severity} today: ${changeText(change)}`}
        />
      </dd>
    </div>
  )
}
