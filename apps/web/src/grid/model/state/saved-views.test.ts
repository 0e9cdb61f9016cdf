import { choiceFilter, type ListSpec, textFilter } from '@ivue/contracts/grid/list.ts'
import { describe, expect, it } from 'vitest'
import { builtInViews, defaultView, differsFromView, openingView, parseView, type StoredViews, serializeView } from './saved-views.ts'
import { readView } from './url-state.ts'

const LIST: ListSpec = {
  filters: { SLA: choiceFilter('SLA', ['All', 'Met', 'Not Met']), loanNumber: textFilter('Loan number', 12) },
  pageSizes: [10, 25],
  pageSize: 25,
}
const read = (link: string) => readView(new URLSearchParams(link), LIST)
const saved = (id: number, words: string) => ({
  id,
  words,
  name: `View ${id}`,
  teamId: null,
  teamName: '',
  ownerName: '',
  mayChange: null,
  version: 1,
})
const LATE = saved(3, 'SLA=Not+Met&sort=-Due')
const WIDE = saved(4, 'q=az&cols=Select%7EState&hide=Fee')
const EMPTY = saved(5, '')
const NONE: StoredViews = { views: [LATE, WIDE, EMPTY], opensWith: null, columns: { order: [], hidden: [], pinned: [] } }
const MINE: StoredViews = { ...NONE, columns: { order: [], hidden: ['Purpose'], pinned: ['State'] } }
const opened = (link: string, kept = NONE) => openingView(read(link), kept, LIST)

it('keeps all of a view but its page and which one it was', () => {
  expect(serializeView(read('SLA=Met&page=4&view=3&pin=State'), LIST)).toBe('SLA=Met&pin=State')
  expect(parseView(LATE, LIST)).toEqual({ ...read('SLA=Not+Met&sort=-Due'), saved: 3 })
  expect(parseView(saved(5, 'SLA=Gone&rows=7'), LIST)).toEqual({ ...defaultView(LIST), saved: 5 })
})

describe('a list that is opened', () => {
  it('stays as its link says', () => {
    expect(opened('')).toEqual({ view: null, unknown: false })
    expect(opened('SLA=Met', { ...NONE, opensWith: 3 })).toEqual({ view: null, unknown: false })
    expect(opened('view=3&SLA=Met&sort=-Due')).toEqual({ view: null, unknown: false })
  })

  it('shows the view that the person opens it with, unless the link says otherwise', () => {
    const mine = { ...NONE, opensWith: 3 }
    expect(opened('', mine).view).toEqual(parseView(LATE, LIST))
    expect(opened('view=0', mine)).toEqual({ view: null, unknown: false })
    expect(opened('page=2', mine)).toEqual({ view: null, unknown: false })
  })

  it('shows the view that a short link names, or says that it is not there', () => {
    expect(opened('view=4').view).toEqual(parseView(WIDE, LIST))
    expect(opened('view=99')).toEqual({ view: defaultView(LIST), unknown: true })
    expect(opened('view=99&SLA=Met')).toEqual({ view: null, unknown: false })
  })

  it('has the person’s own columns where the link names none', () => {
    expect(opened('SLA=Met', MINE).view).toEqual({ ...read('SLA=Met'), columns: MINE.columns })
    expect(opened('view=3', MINE).view).toEqual({ ...parseView(LATE, LIST), columns: MINE.columns })
    expect(opened('view=4', MINE).view).toEqual(parseView(WIDE, LIST))
    expect(opened('hide=Fee', MINE)).toEqual({ view: null, unknown: false })
  })

  it('comes to rest: what it is changed to needs no further change', () => {
    for (const kept of [NONE, MINE, { ...MINE, opensWith: 4 }, { ...NONE, opensWith: 3 }, { ...NONE, opensWith: 5 }])
      for (const link of ['', 'view=3', 'view=4', 'view=5', 'view=99', 'view=0', 'SLA=Met', 'page=3']) {
        const { view } = opened(link, kept)
        if (view) expect(openingView(view, kept, LIST).view).toBeNull()
      }
  })
})

const DESK: ListSpec = {
  ...LIST,
  pageSize: 10,
  views: [
    { key: 'urgent', name: 'Most urgent first', filters: {}, sort: [{ col: 'Due', dir: 'ASC' }] },
    { key: 'missed', name: 'Missed', filters: { SLA: 'Not Met' }, sort: [], needs: 'closing.assign' },
  ],
}

describe('a list that ships with views', () => {
  const builtIn = (holds: boolean) => builtInViews(DESK, () => holds)
  const kept = (change: Partial<StoredViews> = {}): StoredViews => ({ ...NONE, views: [...builtIn(true), LATE], ...change })
  const openedAt = (link: string, by: StoredViews) => openingView(readView(new URLSearchParams(link), DESK), by, DESK)
  const URGENT = { ...defaultView(DESK), sort: [{ col: 'Due', dir: 'ASC' }], pageSize: 25, saved: 'urgent' }

  it('shows each only to who may do what it is for', () => {
    expect(builtIn(true).map(({ id }) => id)).toEqual(['urgent', 'missed'])
    expect(builtIn(false).map(({ id }) => id)).toEqual(['urgent'])
  })

  it('opens with the first for who chose nothing', () => {
    expect(openedAt('', kept()).view).toEqual(URGENT)
    expect(openedAt('view=missed', kept()).view).toMatchObject({ filters: { SLA: 'Not Met' }, saved: 'missed' })
  })

  it('opens with what the person chose, a saved view, another of its own or none', () => {
    expect(openedAt('', kept({ opensWith: 3 })).view?.saved).toBe(3)
    expect(openedAt('', kept({ opensWith: 'missed' })).view?.saved).toBe('missed')
    expect(openedAt('', kept({ opensWith: 0 }))).toEqual({ view: null, unknown: false })
    expect(openedAt('view=urgent', kept({ opensWith: 0 })).view).toEqual(URGENT)
  })

  it('stays as a link says that names none or another', () => {
    for (const link of ['view=0', 'SLA=Met', 'sort=-Due', 'page=2']) expect(openedAt(link, kept())).toEqual({ view: null, unknown: false })
    expect(openedAt('view=missed', { ...kept(), views: builtIn(false) })).toMatchObject({ view: URGENT, unknown: true })
  })
})

describe('a view that was changed', () => {
  it.each([
    ['as it was saved', LATE, 'SLA=Not+Met&sort=-Due', false],
    ['on another page', LATE, 'SLA=Not+Met&sort=-Due&page=2', false],
    ['with another filter', LATE, 'SLA=Met&sort=-Due', true],
    ['in another order', LATE, 'SLA=Not+Met', true],
    ['without columns, in the reader’s own', LATE, 'SLA=Not+Met&sort=-Due&hide=Fee', false],
    ['with columns, in others', WIDE, 'q=az&cols=Select%7EState', true],
  ])('%s', (_what, view, link, changed) => {
    expect(differsFromView(view, read(link), LIST)).toBe(changed)
  })
})
