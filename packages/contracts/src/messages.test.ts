import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SPECIFIED_MESSAGES } from './messages.ts'

const SPECIFICATION = ['platform', 'work-dashboards', 'quality-and-reports']
  .map((part) => readFileSync(new URL(`../../../docs/specification/${part}.md`, import.meta.url), 'utf8'))
  .join()

it.each(Object.values(SPECIFIED_MESSAGES))('a message is quoted from the specification word for word: %s', (message) => {
  expect(SPECIFICATION).toContain(message)
})
