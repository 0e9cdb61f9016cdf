import { describe, expect, it } from 'vitest'
import type { ListView } from './saved-views.ts'
import { countParts, orderViews } from './view-order.ts'

const view = (id: number | string): ListView => ({
  id,
  name: `View ${id}`,
  words: '',
  teamId: null,
  teamName: '',
  ownerName: '',
  mayChange: null,
  version: 1,
})
const VIEWS = ['urgent', 'today', 'disputes', 7].map(view)
const ids = (views: readonly ListView[]) => views.map(({ id }) => id)

describe('the tabs of views', () => {
  it('come with those that have rows first', () => {
    expect(ids(orderViews(VIEWS, undefined, null))).toEqual(['urgent', 'today', 'disputes', 7])
    expect(ids(orderViews(VIEWS, { urgent: 3, today: 0, disputes: 2 }, null))).toEqual(['urgent', 'disputes', 'today', 7])
  })

  it('begin with the one that must be in sight', () => {
    expect(ids(orderViews(VIEWS, { urgent: 3, today: 0, disputes: 2, 7: 0 }, 7))).toEqual([7, 'urgent', 'disputes', 'today'])
  })
})

describe('the count of a view that joins others', () => {
  const list = {
    views: [
      { key: 'urgent', name: 'Most urgent first', filters: {}, sort: [], joins: ['open', 'disputes'] },
      { key: 'disputes', name: 'Disputes to decide', filters: {}, sort: [] },
      { key: 'open', name: 'All open', filters: {}, sort: [] },
    ],
  }
  it('says how many rows come from each', () => {
    expect(countParts({ id: 'urgent' }, { urgent: 29, open: 25, disputes: 4 }, list)).toEqual([
      { name: 'All open', count: 25 },
      { name: 'Disputes to decide', count: 4 },
    ])
  })
  it('is one number if only one has rows, if they do not add up, and for other views', () => {
    expect(countParts({ id: 'urgent' }, { urgent: 25, open: 25, disputes: 0 }, list)).toEqual([])
    expect(countParts({ id: 'urgent' }, { urgent: 1001, open: 1001, disputes: 4 }, list)).toEqual([])
    expect(countParts({ id: 'open' }, { open: 25 }, list)).toEqual([])
  })
})
