import type { Fact } from '@ivue/contracts/loans/details-shapes.ts'
import styles from './today.module.css'

/** Shows today's value next to a fact of a past time, if it is different. */
export function Today({ fact: { today } }: { fact: Fact }) {
  if (today === undefined) return null
  return (
    <>
      {' '}
      <mark className={styles.today}>today {today ?? 'empty'}</mark>
    </>
  )
}
