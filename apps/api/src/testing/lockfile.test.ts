import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

test('the lockfile has packages and checksums, and no addresses', () => {
  const lines = readFileSync(fileURLToPath(new URL('../../../../pnpm-lock.yaml', import.meta.url)), 'utf8').split('\n')
  expect(lines.length).toBeGreaterThan(1_000)
  expect(lines.filter((line) => /https?:\/\/|tarball:/.test(line) && !/^\s+deprecated:/.test(line))).toEqual([])
})
