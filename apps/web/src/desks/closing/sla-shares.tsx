import { monthName } from '@ivue/contracts/calendar/names.ts'
import { closing } from '@ivue/contracts/desks/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../rpc/call-query.ts'
import styles from './sla-shares.module.css'

interface Share {
  met: number
  notMet: number
  percent: number | null
}
const shareText = ({ percent }: Share): string => (percent === null ? '–' : `${percent.toFixed(2)} %`)

/** Shows managers the SLA percentage of each measure over all closings, for measures due this month and last month (domain 5.5). */
export function SlaShares() {
  const { data } = useQuery(callQuery(closing.getSlaShares, {}))
  if (!data) return <p className={styles.line} />
  return (
    <p className={styles.line}>
      SLA of measures due in {monthName(data.month)} ({monthName(data.before)})
      {data.measures.map(({ measure, month, before }) => (
        <span key={measure} title={`${month.met} of ${month.met + month.notMet} met`}>
          P{measure} <b>{shareText(month)}</b> <small>({shareText(before)})</small>
        </span>
      ))}
    </p>
  )
}
