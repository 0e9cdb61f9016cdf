import styles from './avatar.module.css'

/** The colours of people. Each has a contrast of at least 4.5 with white initials. */
export const AVATAR_COLORS = ['#8a5a14', '#2d6a8f', '#7a3f6d', '#456a2b', '#9a4a32', '#0b6570', '#4c5a8a', '#5f5f2b', '#4d6268'] as const

/** Returns the colour of a person, which is the same on every screen and day. */
export function avatarColor(name: string): string {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return AVATAR_COLORS[sum % AVATAR_COLORS.length] ?? AVATAR_COLORS[0]
}

/** Returns the first letters of the first and last word: "Rosa Maria Delgado" → "RD", "Delgado, Rosa" → "RD". */
export function initials(name: string): string {
  const [last, first] = name.split(',')
  const words = (first ? `${first} ${last}` : name).trim().split(/\s+/).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends.map((word) => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

/** A person as a circle with initials, which decorates a name or a button that has a name. */
export function Avatar({ name, size = 20 }: { name: string; size?: 20 | 24 }) {
  return (
    <span className={styles.avatar} data-size={size} title={name} style={{ background: avatarColor(name) }} aria-hidden>
      {initials(name)}
    </span>
  )
}
