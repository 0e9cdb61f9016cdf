import type { Fact } from '@ivue/contracts/loans/details-shapes.ts'
import styles from './today.module.css'

/** Shows today's value next to a fact of a loan at a past time, if the two differ. */
export function TodayValue({ fact: { today } }: { fact: Fact }) {
  if (today === undefined) return null
  return (
    <>
      {' '}
      <mark className={styles.today}>today {today ?? 'empty'}</mark>
    </>
  )
}
