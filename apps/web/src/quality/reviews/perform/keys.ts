export type KeyAction =
  | { kind: 'answer'; answer: string }
  | { kind: 'move'; by: 1 | -1 }
  | { kind: 'nextOpen' }
  | { kind: 'nextFailing' }
  | { kind: 'submit' }

const KEYS: Readonly<Record<string, KeyAction>> = {
  y: { kind: 'answer', answer: 'Yes' },
  n: { kind: 'answer', answer: 'No' },
  '-': { kind: 'answer', answer: 'Not Applicable' },
  '–': { kind: 'answer', answer: 'Not Applicable' },
  j: { kind: 'move', by: 1 },
  ArrowDown: { kind: 'move', by: 1 },
  k: { kind: 'move', by: -1 },
  ArrowUp: { kind: 'move', by: -1 },
  g: { kind: 'nextOpen' },
  t: { kind: 'nextFailing' },
}

/**
 * Returns the action of a key in Perform QC, or null to leave the key to the browser. The focus is in a field, where letters are typed, if
 * `writing`.
 */
export function findKeyAction(
  { key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>,
  writing: boolean,
): KeyAction | null {
  if (key === 'Enter' && (ctrlKey || metaKey)) return { kind: 'submit' }
  if (writing || ctrlKey || metaKey || altKey) return null
  const name = key.length === 1 ? key.toLowerCase() : key
  return Object.hasOwn(KEYS, name) ? (KEYS[name] ?? null) : null
}

/**
 * Returns the action of a key if the focus is in the dialog around `part`, or on no element after a click on empty space. Null if the
 * focus is in a dialog above it.
 */
export function keyActionInDialog(part: Element | null, event: KeyboardEvent, target: Element): KeyAction | null {
  const dialog = part?.closest('[role="dialog"]')
  if (target !== document.body && !dialog?.contains(target)) return null
  const action = findKeyAction(event, target.matches('input, textarea, select'))
  // In a scrollable section, the arrow keys scroll.
  return action?.kind === 'move' && target.matches('section') ? null : action
}
