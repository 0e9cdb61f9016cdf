import { CLOSING_LIST } from '@ivue/contracts/desks/lists.ts'
import type { Fold } from '@ivue/contracts/grid/list.ts'
import type { Header } from '@ivue/contracts/grid/wire.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { PlainList } from '../../table/table.fixture.tsx'
import { columnChoices } from './column-menu-choices.ts'
import { columnRange } from './column-ranges.ts'
import { moveColumn } from './columns.ts'
import { drawnColumns } from './drawn-columns.ts'
import { chooseFolds, type DrawnHeader, foldHeaders } from './folds.ts'
import { fillWidths, minimumTotalWidth } from './widths.ts'

// Fixes the year: dates of the current year are shown without it.
beforeAll(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-17T15:00:00Z') }))
afterAll(() => void vi.useRealTimers())

const header = (Title: string, drawType: Header['drawType']): Header => ({ Title, drawType, data: [] })
const RESULTS: Fold = { label: 'P1–P3', of: ['P1', 'P2', 'P3'] }
const NAMES: Fold = { label: 'Closer 1 · 2', of: ['One', 'Two'] }
const HEADERS = [
  header('Loan', 'loan'),
  header('One', 'select'),
  header('Two', 'select'),
  ...RESULTS.of.map((title) => header(title, 'status')),
  header('Note', 'text'),
]
const titlesOf = (headers: readonly { Title: string; label?: string }[]) => headers.map(({ Title, label = Title }) => label)

describe('columns that fold', () => {
  it('take the place of the first of them, without hidden or pinned ones', () => {
    expect(titlesOf(foldHeaders(HEADERS, [RESULTS], []))).toEqual(['Loan', 'One', 'Two', 'P1–P3', 'Note'])
    const [fold] = foldHeaders(HEADERS, [RESULTS], ['P1']).filter(({ parts }) => parts)
    expect(fold?.parts?.map(({ Title }) => Title)).toEqual(['P2', 'P3'])
    expect(foldHeaders(HEADERS, [RESULTS], ['P1', 'P2'])).toBe(HEADERS)
  })

  it('fold one group after the other until the rest fits, or as a person chose', () => {
    const needs = (headers: readonly Header[]) => headers.length * 100
    const folded = (available: number, chosen: Record<string, boolean> = {}) =>
      chooseFolds({ headers: HEADERS, folds: [RESULTS, NAMES], apart: [], chosen, available, needs }).map(({ label }) => label)
    expect(folded(700)).toEqual([])
    expect(folded(699)).toEqual(['P1–P3'])
    expect(folded(499)).toEqual(['P1–P3', 'Closer 1 · 2'])
    expect(folded(0)).toEqual([])
    expect(folded(499, { 'P1–P3': false })).toEqual(['Closer 1 · 2'])
    expect(folded(2000, { 'Closer 1 · 2': true })).toEqual(['Closer 1 · 2'])
  })

  it('are shown as one column, move as one, and can be shown apart again', () => {
    const list = new PlainList({ headers: HEADERS, folds: [RESULTS] })
    const drawn = () => drawnColumns(list.table().getLeafHeaders()).map(({ label }) => label)
    expect(drawn()).toEqual(['Loan', 'One', 'Two', 'P1–P3', 'Note'])
    const fold = () => list.table().getColumn('P1')
    const before = fold()
    if (before) moveColumn(list.table(), before, -1)
    expect(drawn()).toEqual(['Loan', 'One', 'P1–P3', 'Two', 'Note'])
    const unfolded: string[] = []
    const column = fold()
    const choices = column ? columnChoices(list.table(), column, (label) => unfolded.push(label)) : []
    expect(choices.map(({ label }) => label)).toEqual(['Show them apart', 'Move left', 'Move right'])
    choices[0]?.onPick()
    expect(unfolded).toEqual(['P1–P3'])
  })
})

it('the closing desk shows all columns that people act on at 1280 px, without cutting a name, date or chip', () => {
  const titles = ['Select', ...CLOSING_LIST.order]
  const types: Record<string, Header['drawType']> = {
    Select: 'checkbox',
    'Loan Number': 'loan',
    Status: 'dropdown',
    'SLA Due': 'sla',
    'Scheduled Closing': 'datetime',
    HCSEmployeeFullName1: 'select',
    HCSEmployeeFullName2: 'select',
    Comment: 'event',
    Decision: 'event',
    Recon: 'event',
    'ICD QC': 'event',
  }
  const headers = titles.map((title) => header(title, types[title] ?? (/^P\d/.test(title) ? 'status' : 'text')))
  const [available, hidden, chosen] = [1024, [], {}]
  const { folds, inSight } = CLOSING_LIST
  // The average width of the characters of these headings and values in Chromium.
  const rangeOf = (column: DrawnHeader) => columnRange(column, (text, small) => (small ? 6.2 : 6.8) * text.length)
  const options = { hidden, chosen, inSight, rangeOf }
  const needs = (headers: readonly DrawnHeader[]) => minimumTotalWidth({ ...options, headers })
  const folded = chooseFolds({ headers, folds, apart: [], chosen, available, needs })
  expect(folded.map(({ label }) => label)).toEqual(['P1–P4', 'Closer 1 · 2'])
  const drawn = foldHeaders(headers, folded, [])
  const widths = fillWidths({ ...options, headers: drawn, available })
  const seen = drawn.filter(({ Title }) => Title === 'Select' || (inSight as readonly string[]).includes(Title))
  expect(seen.reduce((sum, { Title }) => sum + (widths[Title] ?? 0), 0)).toBeLessThanOrEqual(available)
})
