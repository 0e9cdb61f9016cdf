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
const opened = (link: string, stored = NONE) => openingView(read(link), stored, LIST)

it('a saved view stores everything except the page and its own id', () => {
  expect(serializeView(read('SLA=Met&page=4&view=3&pin=State'), LIST)).toBe('SLA=Met&pin=State')
  expect(parseView(LATE, LIST)).toEqual({ ...read('SLA=Not+Met&sort=-Due'), saved: 3 })
  expect(parseView(saved(5, 'SLA=Gone&rows=7'), LIST)).toEqual({ ...defaultView(LIST), saved: 5 })
})

describe('a list that is opened', () => {
  it('is shown as its link says', () => {
    expect(opened('')).toEqual({ view: null, unknown: false })
    expect(opened('SLA=Met', { ...NONE, opensWith: 3 })).toEqual({ view: null, unknown: false })
    expect(opened('view=3&SLA=Met&sort=-Due')).toEqual({ view: null, unknown: false })
  })

  it("shows the reader's default view, unless the link says otherwise", () => {
    const mine = { ...NONE, opensWith: 3 }
    expect(opened('', mine).view).toEqual(parseView(LATE, LIST))
    expect(opened('view=0', mine)).toEqual({ view: null, unknown: false })
    expect(opened('page=2', mine)).toEqual({ view: null, unknown: false })
  })

  it('shows the view named in a short link, or reports that it does not exist', () => {
    expect(opened('view=4').view).toEqual(parseView(WIDE, LIST))
    expect(opened('view=99')).toEqual({ view: defaultView(LIST), unknown: true })
    expect(opened('view=99&SLA=Met')).toEqual({ view: null, unknown: false })
  })

  it('uses the reader’s own columns when the link names none', () => {
    expect(opened('SLA=Met', MINE).view).toEqual({ ...read('SLA=Met'), columns: MINE.columns })
    expect(opened('view=3', MINE).view).toEqual({ ...parseView(LATE, LIST), columns: MINE.columns })
    expect(opened('view=4', MINE).view).toEqual(parseView(WIDE, LIST))
    expect(opened('hide=Fee', MINE)).toEqual({ view: null, unknown: false })
  })

  it('needs no second change after the first one', () => {
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

describe('a list with built-in views', () => {
  const builtIn = (holds: boolean) => builtInViews(DESK, () => holds)
  const kept = (change: Partial<StoredViews> = {}): StoredViews => ({ ...NONE, views: [...builtIn(true), LATE], ...change })
  const openedAt = (link: string, by: StoredViews) => openingView(readView(new URLSearchParams(link), DESK), by, DESK)
  const URGENT = { ...defaultView(DESK), sort: [{ col: 'Due', dir: 'ASC' }], pageSize: 25, saved: 'urgent' }

  it('shows a view only to people with its permission', () => {
    expect(builtIn(true).map(({ id }) => id)).toEqual(['urgent', 'missed'])
    expect(builtIn(false).map(({ id }) => id)).toEqual(['urgent'])
  })

  it('opens with the first view if the reader chose none', () => {
    expect(openedAt('', kept()).view).toEqual(URGENT)
    expect(openedAt('view=missed', kept()).view).toMatchObject({ filters: { SLA: 'Not Met' }, saved: 'missed' })
  })

  it("opens with the reader's choice: a saved view, a built-in view or no view", () => {
    expect(openedAt('', kept({ opensWith: 3 })).view?.saved).toBe(3)
    expect(openedAt('', kept({ opensWith: 'missed' })).view?.saved).toBe('missed')
    expect(openedAt('', kept({ opensWith: 0 }))).toEqual({ view: null, unknown: false })
    expect(openedAt('view=urgent', kept({ opensWith: 0 })).view).toEqual(URGENT)
  })

  it('is shown as the link says, if it names no view or filters of its own', () => {
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
    ['saved without columns, with the reader’s own', LATE, 'SLA=Not+Met&sort=-Due&hide=Fee', false],
    ['saved with columns, with other columns', WIDE, 'q=az&cols=Select%7EState', true],
  ])('%s', (_what, view, link, changed) => {
    expect(differsFromView(view, read(link), LIST)).toBe(changed)
  })
})
