import type { Fact } from '@ivue/contracts/loans/details-shapes.ts'
import styles from './today-value.module.css'

/** While a loan is shown as it was at an earlier time, shows today's value next to a fact that has changed since. */
export function TodayValue({ fact: { today } }: { fact: Fact }) {
  if (today === undefined) return null
  return (
    <>
      {' '}
      <mark className={styles.today}>today {today ?? 'empty'}</mark>
    </>
  )
}
