import { expect, it } from 'vitest'
import { overlayForKey } from './hotkeys.ts'

const plain = { ctrlKey: false, metaKey: false, altKey: false, typing: false, inDialog: false }

it.each([
  [{ key: 'k', ctrlKey: true }, 'palette'],
  [{ key: 'K', metaKey: true }, 'palette'],
  [{ key: 'k', ctrlKey: true, typing: true }, 'palette'],
  [{ key: 'k', ctrlKey: true, altKey: true }, null],
  [{ key: 'k' }, null],
  [{ key: '?' }, 'help'],
  [{ key: '?', typing: true }, null],
  [{ key: '?', inDialog: true }, null],
  [{ key: 'k', ctrlKey: true, inDialog: true }, 'palette'],
  [{ key: '?', ctrlKey: true }, null],
] as const)('%j opens %s', (pressed, overlay) => {
  expect(overlayForKey({ ...plain, ...pressed })).toBe(overlay)
})
