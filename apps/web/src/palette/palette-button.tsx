import { Search } from 'lucide-react'
import { Kbd } from '../ui/controls/kbd.tsx'
import { showOverlay } from './overlay.ts'
import styles from './palette-button.module.css'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)
export const PALETTE_KEYS = isMac ? '⌘ K' : 'Ctrl K'

export function PaletteButton() {
  return (
    <button
      type="button"
      className={styles.button}
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
