import { expect, it } from 'vitest'
import { Formatted } from '../platform/xlsx/writing/row-xml.ts'
import { sheetColumns, sheetRows } from './sheet.ts'

it('a due moment is a moment in the sheet, with its measure if it has one', () => {
  const list = { columns: [{ title: 'Due', draw: 'sla', cell: { value: ({ Due }: { Due: string }) => Due } }] } as never
  const at = new Date('2026-06-12T17:00:00Z')
  expect(sheetColumns(list)).toEqual([{ header: 'Due', format: 'mm/dd/yyyy hh:mm', width: 20 }])
  const shown = ['06/12/2026 17:00', 'P2 06/12/2026 17:00', 'Met', '']
  expect(sheetRows<{ Due: string }>(list)(shown.map((Due) => ({ Due })) as never).map(({ cells }) => cells[0])).toEqual([
    at,
    new Formatted(at, '"P2 "mm/dd/yyyy hh:mm'),
    'Met',
    '',
  ])
})
