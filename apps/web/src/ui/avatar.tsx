import styles from './avatar.module.css'
import { avatarColor, initialsOf } from './avatar-look.ts'

/** A person as a circle with initials. Decorative unless `alone`, when no name stands beside it. */
export function Avatar({ name, size = 20, alone = false }: { name: string; size?: 20 | 24; alone?: boolean }) {
  const spoken = alone ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true }
  return (
    <span className={styles.avatar} data-size={size} title={name} style={{ background: avatarColor(name) }} {...spoken}>
      {initialsOf(name)}
    </span>
  )
}
