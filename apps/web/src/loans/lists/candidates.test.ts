import { expect, it } from 'vitest'
import { candidateGroups } from './candidates.ts'

const person = (id: string, why: string) => ({ id, Name: `Person ${id}`, why, today: 0, most: 10 })

it('those who cannot take the loan come last and cannot be chosen', () => {
  expect(candidateGroups([person('1', ''), person('2', 'Away today'), person('3', '')])).toEqual([
    {
      group: 'Can take this loan',
      items: [
        { value: '1', label: 'Person 1', disabled: false },
        { value: '3', label: 'Person 3', disabled: false },
      ],
    },
    { group: 'Cannot take it now', items: [{ value: '2', label: 'Person 2', disabled: true }] },
  ])
})

it('a part without people has no heading', () => {
  expect(candidateGroups([person('1', '')]).map(({ group }) => group)).toEqual(['Can take this loan'])
  expect(candidateGroups([])).toEqual([])
})
