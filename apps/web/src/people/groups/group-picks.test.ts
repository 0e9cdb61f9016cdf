import { describe, expect, it } from 'vitest'
import { filterCards, pickAll, summarizePicks } from './group-picks.ts'

const power = (id: string, val: string, desc = '') => ({ id, val, desc })
const POOL = {
  Closing: [power('closing.view', 'View the dashboard'), power('closing.act', 'Work tasks', 'Decide and comment.')],
  Reports: [power('reports.closer', 'Closer reports')],
}
const shown = (differs: Partial<Parameters<typeof filterCards>[1]>) =>
  filterCards(POOL, { search: '', sieve: 'All', picks: new Set(), changed: new Set(), ...differs }).map(({ module, powers }) => [
    module,
    ...powers.map(({ id }) => id),
  ])

describe('a card', () => {
  it('is ticked completely, partly or not at all', () => {
    const ids = ['a', 'b']
    expect([[], ['a'], ['a', 'b'], ['c']].map((picks) => summarizePicks(ids, new Set(picks)))).toEqual(['none', 'some', 'all', 'none'])
  })

  it('selects or clears all of its permissions', () => {
    expect([...pickAll(['a', 'b'], new Set(['b', 'z']), {})].sort()).toEqual(['a', 'b', 'z'])
    expect([...pickAll(['a', 'b'], new Set(['a', 'b', 'z']), {})]).toEqual(['z'])
  })

  it('does not change locked permissions', () => {
    expect([...pickAll(['a', 'b', 'c'], new Set(['a']), { a: 'kept', c: 'not yours' })].sort()).toEqual(['a', 'b'])
    expect([...pickAll(['a', 'b', 'c'], new Set(['a', 'b']), { a: 'kept', c: 'not yours' })]).toEqual(['a'])
    expect([...pickAll(['a'], new Set(['a']), { a: 'kept' })]).toEqual(['a'])
  })
})

describe('the cards that are shown', () => {
  it('are all, the granted or the changed ones', () => {
    expect(shown({})).toEqual([
      ['Closing', 'closing.view', 'closing.act'],
      ['Reports', 'reports.closer'],
    ])
    expect(shown({ sieve: 'Granted', picks: new Set(['closing.act']) })).toEqual([['Closing', 'closing.act']])
    expect(shown({ sieve: 'Changed', changed: new Set(['reports.closer']) })).toEqual([['Reports', 'reports.closer']])
  })

  it('are searched by module, label and description, and count all permissions of their module', () => {
    expect(shown({ search: 'CLOSING comment' })).toEqual([['Closing', 'closing.act']])
    expect(filterCards(POOL, { search: 'comment', sieve: 'All', picks: new Set(), changed: new Set() })[0]?.ids).toHaveLength(2)
  })
})
