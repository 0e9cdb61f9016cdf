import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

/** Returns the text of a built program, such as main.js, with that of every file of the build that it loads at its start. */
export function readProgram(program: string): string {
  const files = new Set([program])
  let text = ''
  // Files that are added meanwhile are visited too.
  for (const file of files) {
    const own = readFileSync(join(inject('programs'), file), 'utf8')
    for (const [, other = ''] of own.matchAll(/(?:\bfrom |^import )"\.\/([\w.-]+)"/gm)) files.add(other)
    text += own
  }
  return text
}
