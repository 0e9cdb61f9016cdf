import { type ReactNode, useId } from 'react'
import styles from './loan-quality.module.css'

/** A card of the popup: its name, what it says in a few words, its content. */
export function Card({ title, say, children }: { title: string; say?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        <span className={styles.say}>{say}</span>
      </header>
      {children}
    </section>
  )
}
