import type { Side } from '@ivue/contracts/quality/agreement/rules.ts'

export type AdjudicationKeyAction =
  | { kind: 'choose'; side: Side }
  | { kind: 'move'; by: 1 | -1 }
  | { kind: 'why' }
  | { kind: 'undo' }
  | { kind: 'save' }

const KEYS: Readonly<Record<string, AdjudicationKeyAction>> = {
  '1': { kind: 'choose', side: 'A' },
  '2': { kind: 'choose', side: 'B' },
  j: { kind: 'move', by: 1 },
  k: { kind: 'move', by: -1 },
  w: { kind: 'why' },
  u: { kind: 'undo' },
}

/**
 * Returns the action of a key on the Adjudication screen, or null to leave the key to the browser. The focus is in a text field if
 * `writing`.
 */
export function findAdjudicationKeyAction(
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  writing: boolean,
): AdjudicationKeyAction | null {
  if (key === 'Enter' && (ctrlKey || metaKey)) return { kind: 'save' }
  if (writing || ctrlKey || metaKey || altKey) return null
  const name = key.toLowerCase()
  return Object.hasOwn(KEYS, name) ? (KEYS[name] ?? null) : null
}

/** Like `findAdjudicationKeyAction`, for key events anywhere on the page. Returns null while a dialog is open. */
export function keyActionOnPage(event: KeyboardEvent, target: Element): AdjudicationKeyAction | null {
  if (event.defaultPrevented || document.querySelector('[role="dialog"]')) return null
  return findAdjudicationKeyAction(event, target.matches('input:not([type="radio"]), textarea, select'))
}
