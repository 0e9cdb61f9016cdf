import type { LegalClockState } from '@ivue/contracts/reports/clocks/clocks-contract.ts'
import { type QcClocks, qcClocks } from '@ivue/contracts/reports/clocks/clocks-contract.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../rpc/call-query.ts'
import { errorMessage } from '../../rpc/errors.ts'
import styles from './clocks.module.css'
import { CLOCK_LOOKS, ClocksStrip, nextDueText } from './clocks-strip.tsx'

const OPEN_STATES: readonly LegalClockState[] = ['overdue', 'due soon', 'running']

/** Shows the state of the QC months' clocks in one line, which expands to the strip (domain 4, Clocks). */
export function ClocksLine() {
  const { data, error, isPending } = useQuery(callQuery(qcClocks.getQcClocks, {}))
  return (
    <details className={styles.line} aria-busy={isPending}>
      <summary>
        <b>QC clocks</b>
        {data ? <States answer={data} /> : <span>{error ? errorMessage(error) : 'Loading …'}</span>}
      </summary>
      {data && <ClocksStrip answer={data} />}
    </details>
  )
}

function States({ answer }: { answer: QcClocks }) {
  const stands = answer.months.flatMap((month) => month.clocks)
  return (
    <>
      {OPEN_STATES.map((state) => {
        const { icon: Face, label } = CLOCK_LOOKS[state]
        const count = stands.filter((one) => one.state === state).length
        return (
          count > 0 && (
            <span key={state} className={`${styles.counted} inline-row gap-5`} data-state={state}>
              <Face size={13} /> {count} {label.toLowerCase()}
            </span>
          )
        )
      })}
      <span>{nextDueText(answer)}</span>
    </>
  )
}
