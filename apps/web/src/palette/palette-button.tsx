import { Search } from 'lucide-react'
import { Kbd } from '../ui/controls/kbd.tsx'
import { COMMAND_KEY } from '../ui/controls/keys.ts'
import { showOverlay } from './overlay.ts'
import styles from './palette-button.module.css'

export const PALETTE_KEYS = `${COMMAND_KEY} K`

export function PaletteButton() {
  return (
    <button
      type="button"
      className={styles.button}
      aria-label="Find a loan, a screen, an action"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      onClick={() => showOverlay('palette')}
    >
      <Search size={14} />
      <span className={styles.words}>Find a loan, a screen, an action</span>
      <Kbd>{PALETTE_KEYS}</Kbd>
    </button>
  )
}
