import { type Cell, DRAW_TYPES, type DrawType, type Header } from '@ivue/contracts/grid/wire.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRowMarks } from '../../live/row-marks.ts'
import type { ShownColumn } from '../model/columns/features.ts'
import { GridToolsContext } from '../model/tools.ts'
import { FigureCell } from './figure-cell.tsx'
import { GridCell } from './grid-cell.tsx'
import { paperText } from './paper-text.ts'
import { useCurrentMinute } from './use-current-minute.ts'

const AT = { at: '2026-06-19T17:00:00-04:00', zone: 'America/New_York' }
const TURNS = ['2026-06-18T12:00:00Z', '2026-06-19T12:00:00Z']

/** Cells of each draw type. */
const CELLS: Record<DrawType, readonly Cell[]> = {
  text: [
    { value: 'Okafor, Ada' },
    { value: 'b', coptions: [{ label: 'Broker', value: 'b' }] },
    { value: 1234 },
    { value: '' },
    { value: null },
  ],
  number: [{ value: 0 }, { value: 1_234_567.5 }, { value: null }],
  date: [{ value: '06/19/2026' }, { value: '2025-06-19' }, { value: null }],
  datetime: [
    { value: '06/19/2026 09:00' },
    { value: null, ...AT },
    { value: '06/19/2026 17:00', ...AT },
    { value: null, at: AT.at },
    { value: null },
  ],
  dropdown: [{ value: 'WIP@slate@1' }, { value: 'a@b@slate@0' }, { value: null }],
  select: [{ value: '7', coptions: [{ label: 'Dana Kim', value: '7' }] }, { value: 'Ravi Ng' }, { value: null }],
  edit: [{ value: 'Call again^' }, { value: 'Done^readonly' }, { value: '' }],
  checkbox: [],
  loan: [{ value: '0204518873' }],
  event: [{ value: 'Not Met' }, { value: '2 waiting' }, { value: '4' }, { value: null }],
  status: [{ value: 'Met' }, { value: 'Completed - Findings', style: 'red' }, { value: null }],
  sla: [
    { value: 'P3 06/19/2026 17:00', ...AT, turns: TURNS },
    { value: '06/19/2026 17:00', ...AT },
    { value: 'P1 06/12/2026 09:00', at: '2026-06-12T09:00:00-05:00', zone: 'America/Chicago' },
    { value: '06/12/2026 09:00', at: '2026-06-12T09:00:00-05:00', missed: 'Overdue' },
    { value: '06/12/2026 09:00', at: '2026-06-12T09:00:00-05:00', ended: 'Not Met' },
    { value: 'Met', at: null },
    { value: null },
  ],
}

const columnOf = (drawType: DrawType, more: Partial<Header> = {}): ShownColumn => ({
  header: { Title: 'Column', drawType, data: [], ...more },
  title: 'Column',
  label: 'Column',
})

const tools = {
  act: () => {},
  openChoices: () => {},
  tick: () => {},
  rowMenu: null,
  loadChoices: () => undefined,
  icons: {},
  marks: createRowMarks(),
}

/** Returns the words that a cell shows on the screen. A dash shows that it is empty. */
function screenText(cell: Cell, column: ShownColumn): string {
  const props = { cell, column, row: { recsID: 1, version: 1 }, edit: undefined }
  const { figure } = column.header
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <GridToolsContext value={tools}>
        {figure ? <FigureCell {...props} figure={figure} subject={['', '']} /> : <GridCell {...props} />}
      </GridToolsContext>
    </MemoryRouter>,
  )
  const text = html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return text === '–' ? '' : text
}

/** Returns the minute that the cells of the screen show. */
function currentMinute(): number {
  let minute = 0
  const Clock = () => {
    minute = useCurrentMinute()
    return null
  }
  renderToStaticMarkup(<Clock />)
  return minute
}

describe('the text of a cell on paper', () => {
  const now = currentMinute()
  beforeEach(() => void vi.useFakeTimers({ now }))
  afterEach(() => void vi.useRealTimers())

  it.each(DRAW_TYPES.filter((drawType) => drawType !== 'checkbox'))('has the words of the screen: %s', (drawType) => {
    const column = columnOf(drawType)
    for (const cell of CELLS[drawType]) expect(paperText(cell, column, now)).toBe(screenText(cell, column))
  })

  it('has the words of the screen: figures', () => {
    const column = columnOf('event', { figure: 'late.Late' as Header['figure'] })
    for (const cell of [{ value: 1234 }, { value: 0 }, { value: 96.9, basis: { numerator: 1_031, denominator: 1_064 } }, { value: null }])
      expect(paperText(cell, column, now).replace(' %', '')).toBe(screenText(cell, column))
  })

  it('says Yes or No for a box, and nothing for a button', () => {
    expect(paperText({ value: 1 }, columnOf('checkbox'), 0)).toBe('Yes')
    expect(paperText({ value: 0 }, columnOf('checkbox'), 0)).toBe('No')
    for (const value of ['Submit', 'Column', 'Start', '0', 0, '', null]) expect(paperText({ value }, columnOf('event'), 0)).toBe('')
  })
})
