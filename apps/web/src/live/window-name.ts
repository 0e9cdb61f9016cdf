import { randomName } from '../rpc/random-name.ts'
import { readOfWindow, storeOfWindow } from '../rpc/window-storage.ts'

const KEY = 'name'

/** Returns an id of this window, which stays the same after a reload. It distinguishes the windows of a person. */
export function windowName(): string {
  const known = readOfWindow(KEY)
  if (typeof known === 'string') return known
  const name = randomName()
  storeOfWindow(KEY, name)
  return name
}
