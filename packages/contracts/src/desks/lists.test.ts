import { expect, test } from 'vitest'
import type { Permission } from '../permissions.ts'
import { processorUwLogFor } from './lists.ts'

test.each<[string, Permission[], string]>([
  ['a processor', ['processor.view'], 'ProcessorReassignment'],
  ['an underwriter', ['underwriter.view'], 'UnderwriterReassignment'],
  ['somebody who sees both desks', ['processor.view', 'underwriter.view'], 'ProcessorReassignment'],
])('the ProcessorUWLog opens on the own desk of %s', (_, permissions, module) => {
  const list = processorUwLogFor((permission) => permissions.includes(permission))
  expect(list.filters.taskStatus.initial).toBe(module)
})
