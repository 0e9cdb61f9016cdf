import { Search } from 'lucide-react'
import { Kbd } from '../ui/controls/kbd.tsx'
import { COMMAND_KEY } from '../ui/controls/keys.ts'
import { showPalette } from './open-palette.ts'
import styles from './palette-button.module.css'

export function PaletteButton() {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label="Find a loan, a screen, an action"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => showPalette(true)}
    >
      <Search size={14} />
      <span className={`${styles.words} flex-1 clip ellipsis`}>Find a loan, a screen, an action</span>
      <Kbd>{COMMAND_KEY} K</Kbd>
    </button>
  )
}
