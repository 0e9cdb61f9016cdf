import { LINK } from '@ivue/contracts/links.ts'
import { actionsForHotkey, holdLetter } from '../ui/actions.ts'
import { areLetterKeysOn, isTyping } from '../ui/controls/keys.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { topLayer } from '../ui/top-escape.ts'

interface KeyPress extends Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'> {
  typing: boolean
  inDialog: boolean
}

/** Returns what a key opens. Ctrl or Cmd with K opens the palette anywhere; `?` the help, except in a text field or over a dialog. */
export function overlayForKey({ key, ctrlKey, metaKey, altKey, typing, inDialog }: KeyPress): 'palette' | 'help' | null {
  if ((ctrlKey || metaKey) && !altKey && key.toLowerCase() === 'k') return 'palette'
  if (key === '?' && !ctrlKey && !metaKey && !altKey && !typing && !inDialog) return 'help'
  return null
}

/** Elements in which a letter selects an item and so is not a hotkey. */
const TYPE_AHEAD = '[role="menu"], [role="listbox"]'

/** Milliseconds after `g` within which a letter opens a screen. */
const GO_KEY_MS = 1_500

/**
 * Returns the handler of keys without a modifier: hotkeys of the page or topmost dialog, and `g` plus a letter, for which it calls `go`.
 * While the popup of the address is loading, it holds the last letter.
 */
export function createLetterKeyHandler(go: (letter: string) => void): (event: KeyboardEvent) => void {
  let goUntil = 0
  return (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target, timeStamp } = event
    if (event.defaultPrevented || event.isComposing || ctrlKey || metaKey || altKey || key.length !== 1 || !areLetterKeysOn()) return
    if (isTyping(target) || (target instanceof Element && target.closest(TYPE_AHEAD))) return
    const letter = key.toLowerCase()
    if (topLayer() === null && new URLSearchParams(location.search).has(LINK.loan)) {
      holdLetter(shiftKey ? letter.toUpperCase() : letter)
      event.preventDefault()
      return
    }
    const isGoKeyActive = timeStamp <= goUntil
    goUntil = 0
    if (topLayer() === null && (isGoKeyActive || letter === 'g')) {
      if (isGoKeyActive) go(letter)
      else goUntil = timeStamp + GO_KEY_MS
      event.preventDefault()
      return
    }
    const shifted = shiftKey ? actionsForHotkey(letter.toUpperCase()) : []
    const actions = shifted.length > 0 ? shifted : actionsForHotkey(letter)
    const handled = actions.some(({ why, run }) => !why && run() !== false)
    const why = actions.find((action) => action.why)?.why
    if (!handled && why) toast.info(why, 5000, { id: 'row-key' })
    if (handled || why) event.preventDefault()
  }
}
