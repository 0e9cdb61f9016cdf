import { type ReactNode, useId } from 'react'
import styles from './card.module.css'

interface CardProps {
  title: string
  note?: ReactNode
  actions?: ReactNode
  busy?: boolean
  children: ReactNode
}

export function Card({ title, note, actions, busy = false, children }: CardProps) {
  const id = useId()
  return (
    <section className="clip card" aria-labelledby={id} aria-busy={busy}>
      <header className={`${styles.head} flex items-baseline gap-8 pad-10-14-8`} data-actions={Boolean(actions)}>
        <h2 id={id}>{title}</h2>
        <span className={`${styles.say} small-text flex-1`}>{note}</span>
        {actions}
      </header>
      {children}
    </section>
  )
}
