import { randomName } from '../rpc/random-name.ts'

const KEY = 'ivue.window'

/** Names this window among those of its person, the same after a reload. */
export function windowName(): string {
  const known = sessionStorage.getItem(KEY)
  if (known) return known
  const name = randomName()
  sessionStorage.setItem(KEY, name)
  return name
}
