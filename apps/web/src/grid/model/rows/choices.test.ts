import { describe, expect, it } from 'vitest'
import { nextChoice, sortLike, typedChoice } from './choices.ts'

const CHOICES = [
  { value: '1', label: 'Amara Obi' },
  { value: '2', label: 'Dana Kim', why: 'Away' },
  { value: '3', label: 'Luis Ortega' },
  { value: '4', label: 'Lena Ortega' },
]

describe('the keys of a list of choices', () => {
  it('skip choices that cannot be chosen, and stop at the ends', () => {
    expect(nextChoice(CHOICES, -1, 1)).toBe(0)
    expect(nextChoice(CHOICES, 0, 1)).toBe(2)
    expect(nextChoice(CHOICES, 2, -1)).toBe(0)
    expect(nextChoice(CHOICES, 3, 1)).toBe(3)
    expect(nextChoice(CHOICES, 0, -1)).toBe(0)
  })

  it('find the choice that begins with the typed letters, from the current one onwards and around', () => {
    expect(typedChoice(CHOICES, 'l', 0)).toBe(2)
    expect(typedChoice(CHOICES, 'l', 3)).toBe(3)
    expect(typedChoice(CHOICES, 'LE', 0)).toBe(3)
    expect(typedChoice(CHOICES, 'a', 3)).toBe(0)
    expect(typedChoice(CHOICES, 'd', 0)).toBe(-1)
    expect(typedChoice(CHOICES, 'x', 0)).toBe(-1)
  })
})

it.each<[string, string, string]>([
  ['abc', 'abc', 'abc'],
  ['cba', 'abc', 'abc'],
  ['cxb', 'abc', 'bcx'],
  ['yxa', 'a', 'ayx'],
  ['ba', '', 'ba'],
  ['', 'ab', ''],
])('items %s in the order of %s are %s', (items, order, sorted) => {
  expect(sortLike([...items], [...order], (item) => item).join('')).toBe(sorted)
})

it('a letter typed several times steps through the choices that begin with it', () => {
  const choices = ['Then up', 'Then down', 'Hide', 'Tom'].map((label) => ({ value: label, label }))
  expect(typedChoice(choices, 't', 3)).toBe(3)
  expect(typedChoice(choices, 'tt', 0)).toBe(1)
  expect(typedChoice(choices, 'ttt', 1)).toBe(3)
  expect(typedChoice(choices, 'tttt', 3)).toBe(0)
  expect(typedChoice(choices, 'th', 0)).toBe(0)
  expect(typedChoice(choices, 'zz', 0)).toBe(-1)
})
