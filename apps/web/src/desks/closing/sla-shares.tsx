import { monthName } from '@ivue/contracts/calendar/names.ts'
import { closing } from '@ivue/contracts/desks/contract.ts'
import { slaLink } from '@ivue/contracts/links.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { serverNow } from '../../browser/server-clock.ts'
import { FigureValue } from '../../explain/figure-value.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { clockTime } from '../../ui/moments.ts'

const shareText = ({ percent }: { percent: number | null }): string => (percent === null ? '–' : `${percent.toFixed(2)} %`)

const OLD_MS = 60_000

/** Shows the time of a reading once it is older than a minute. */
function ReadAt({ at }: { at: string }) {
  const [old, setOld] = useState(false)
  useEffect(() => {
    setOld(false)
    const timer = setTimeout(() => setOld(true), Math.max(0, Date.parse(at) + OLD_MS - serverNow()))
    return () => clearTimeout(timer)
  }, [at])
  return old && <small>as of {clockTime(at)}</small>
}

/** Shows managers the SLA percentage of each measure over all closings, for measures due so far this month and last month (domain 10.2). */
export function SlaShares() {
  const { data } = useQuery(callQuery(closing.getSlaShares, {}))
  if (!data) return <p className="row wrap muted text-12 gap-0-16 min-height-24 margin-4-16-0" />
  return (
    <p className="row wrap muted text-12 gap-0-16 min-height-24 margin-4-16-0">
      SLA of measures due so far in {monthName(data.month)} ({monthName(data.before)}) <ReadAt at={data.readAt} />
      {data.measures.map(({ measure, month, before }) => (
        <FigureValue
          key={measure}
          className="rounded-4 pressable hover-on-hover min-height-24"
          figure={`sla.P${measure}`}
          value={shareText(month)}
          counts={{ numerator: month.met, denominator: month.met + month.notMet }}
          parts={Object.entries({
            Due: `So far in ${monthName(data.month)}`,
            Closings: 'All',
            'Last month': `${shareText(before)}, ${before.met} of ${before.met + before.notMet}`,
          })}
          asOf={data.readAt}
          rows={month.percent !== null && slaLink('closing', measure)}
        >
          P{measure} <b>{shareText(month)}</b> <small>({shareText(before)})</small>
        </FigureValue>
      ))}
    </p>
  )
}
