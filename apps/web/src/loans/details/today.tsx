import type { Fact } from '@ivue/contracts/loans/details-shapes.ts'
import styles from './today.module.css'

/** Beside a fact of a past moment: what it is today, where that is something else. */
export function Today({ fact: { today } }: { fact: Fact }) {
  if (today === undefined) return null
  return (
    <>
      {' '}
      <mark className={styles.today}>today {today ?? 'empty'}</mark>
    </>
  )
}
