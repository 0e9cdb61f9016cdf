import { randomName } from '../rpc/random-name.ts'

const KEY = 'ivue.window'

/** Returns an id of this window, which stays the same after a reload. It distinguishes the windows of a person. */
export function windowName(): string {
  const known = sessionStorage.getItem(KEY)
  if (known) return known
  const name = randomName()
  sessionStorage.setItem(KEY, name)
  return name
}
