import { type ReactNode, useId } from 'react'
import styles from './card.module.css'

interface CardProps {
  title: string
  /** Beside the title, in a few words. */
  say?: ReactNode
  /** At the right of both. */
  actions?: ReactNode
  /** Its content is on its way. */
  busy?: boolean
  children: ReactNode
}

/** A part of a page or dialog with its own name, in a frame. */
export function Card({ title, say, actions, busy = false, children }: CardProps) {
  const id = useId()
  return (
    <section className={styles.card} aria-labelledby={id} aria-busy={busy}>
      <header className={styles.head} data-actions={Boolean(actions)}>
        <h2 id={id}>{title}</h2>
        <span className={styles.say}>{say}</span>
        {actions}
      </header>
      {children}
    </section>
  )
}
