import { Search } from 'lucide-react'
import { expect, it } from 'vitest'
import { matchesTyped, nextIndex, type PaletteItem, paletteSections } from './palette-sections.ts'

const choice = (label: string, about?: string): PaletteItem => ({ id: label, label, about, icon: Search, run: () => {} })
const to = { loan: ({ number }: { number: string }) => choice(number), person: ({ name }: { name: string }) => choice(name) }

it.each([
  ['clo', 'Closing Dashboard', true],
  ['das clo', 'Closing Dashboard', true],
  ['losing', 'Closing Dashboard', false],
  ['clo x', 'Closing Dashboard', false],
  ['', 'Closing Dashboard', true],
  ['qc rep', 'Processor Qc Report', true],
  ['zoë', 'Zoë Ægir', true],
  ['zoe\u0308', 'Zo\u00eb \u00c6gir', true],
  ["zoe o'b", 'Zo\u00eb O\u2019Brien', true],
])('the search "%s" matches "%s": %s', (typed, text, expected) => {
  expect(matchesTyped(typed, text)).toBe(expected)
})

it('found loans come first, and empty sections are left out', () => {
  const offered = {
    loans: [{ number: '0204517702', borrower: 'Brandt, Jonas', status: 'Closing' }],
    recent: [
      { number: '0204517702', borrower: 'Brandt, Jonas', status: 'Closing' },
      { number: '0204518888', borrower: 'Admiral, Ann', status: 'Closing' },
    ],
    people: [],
    screens: [choice('Closing Dashboard', 'Closing'), choice('Users', 'Administration')],
    actions: [{ ...choice('Logout'), words: 'sign out, leave' }, choice('Dark theme')],
    help: [choice('Snooze the row')],
  }
  const shown = (typed: string) => paletteSections(typed, offered, to).map(({ name, choices }) => [name, choices.map(({ label }) => label)])
  expect(shown('adm')).toEqual([
    ['Loans', ['0204517702']],
    ['Recent', ['0204518888']],
    ['Screens', ['Users']],
  ])
  expect(shown('sign')).toContainEqual(['Actions', ['Logout']])
  expect(shown('snooze')).toContainEqual(['Help', ['Snooze the row']])
  expect(shown('')).toEqual([
    ['Loans', ['0204517702']],
    ['Recent', ['0204518888']],
    ['Screens', ['Closing Dashboard', 'Users']],
    ['Actions', ['Logout', 'Dark theme']],
  ])
})

it('the arrow keys continue at the other end', () => {
  expect([nextIndex('ArrowDown', 0, 3), nextIndex('ArrowDown', 2, 3), nextIndex('ArrowUp', 0, 3)]).toEqual([1, 0, 2])
  expect([nextIndex('Home', 0, 3), nextIndex('ArrowDown', 0, 0)]).toEqual([null, null])
})
