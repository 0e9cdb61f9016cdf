import type { TeamPerson } from '@ivue/contracts/people/team.ts'
import { describe, expect, it } from 'vitest'
import { applyListKey, type ListKeys } from './member-keys.ts'

const PEOPLE: TeamPerson[] = ['Abel', 'Bea', 'Ben', 'Cleo'].map((client_system_full_name) => ({
  employee_id: client_system_full_name,
  client_system_full_name,
  access_level: 'Employee',
  role: '',
  team: '',
  inactive: false,
}))
const press = (key: string, state: Partial<ListKeys> = {}, held: Partial<Record<'shiftKey' | 'ctrlKey' | 'altKey', boolean>> = {}) =>
  applyListKey(
    { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held },
    { people: PEOPLE, marked: new Set(), active: 1, typed: { text: '', at: 0 }, now: 10_000, ...state },
  )

describe('the keys of a member list', () => {
  it.each([
    ['ArrowDown', 2],
    ['ArrowUp', 0],
    ['Home', 0],
    ['End', 3],
    ['PageDown', 3],
    ['PageUp', 0],
  ])('%s moves to %i', (key, active) => {
    expect(press(key)).toEqual({ active })
  })

  it('stay within the list', () => {
    expect(press('ArrowUp', { active: 0 })).toEqual({ active: 0 })
    expect(press('ArrowDown', { active: 3 }, { shiftKey: true })).toEqual({ active: 3 })
  })

  it('mark people with Space or Shift and an arrow, and everybody with Ctrl+A', () => {
    expect(press(' ')).toEqual({ marked: new Set(['Bea']) })
    expect(press(' ', { marked: new Set(['Bea']) })).toEqual({ marked: new Set() })
    expect(press('ArrowDown', { marked: new Set(['Bea']) }, { shiftKey: true })).toEqual({ active: 2, marked: new Set(['Bea', 'Ben']) })
    expect(press('a', {}, { ctrlKey: true })).toEqual({ marked: new Set(['Abel', 'Bea', 'Ben', 'Cleo']) })
    expect(press('a', { marked: new Set(['Abel', 'Bea', 'Ben', 'Cleo']) }, { ctrlKey: true })).toEqual({ marked: new Set() })
  })

  it('move the marked people with Enter, or the active one if nobody is marked', () => {
    expect(press('Enter', { marked: new Set(['Cleo', 'Abel']) })).toEqual({ move: ['Abel', 'Cleo'] })
    expect(press('Enter')).toEqual({ move: ['Bea'] })
  })

  it('move to a name by its first letters', () => {
    expect(press('c')).toMatchObject({ active: 3 })
    expect(press('b')).toMatchObject({ active: 2 })
    expect(press('b', { active: 2, typed: { text: 'b', at: 9_900 } })).toMatchObject({ active: 1 })
    expect(press('e', { typed: { text: 'b', at: 9_900 } })).toMatchObject({ active: 1, typed: { text: 'be' } })
    expect(press('z')).toEqual({ typed: { text: 'z', at: 10_000 } })
  })

  it('do nothing for other keys or in an empty list', () => {
    expect(press('Tab')).toBe(null)
    expect(press('ArrowDown', {}, { altKey: true })).toBe(null)
    expect(press('ArrowDown', { people: [] })).toBe(null)
  })
})
