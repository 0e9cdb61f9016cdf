import { type ReactNode, useId } from 'react'
import styles from './card.module.css'

interface CardProps {
  title: string
  /** A few words next to the title. */
  say?: ReactNode
  /** At the right end of the header. */
  actions?: ReactNode
  /** The content is loading. */
  busy?: boolean
  children: ReactNode
}

/** A titled, framed section of a page or dialog. */
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
