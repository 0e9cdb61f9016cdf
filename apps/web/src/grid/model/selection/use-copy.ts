import type { Row } from '@ivue/contracts/grid/wire.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import type { ClipboardEvent } from 'react'
import { toast } from '../../../ui/feedback/toast.tsx'
import { factsOf, type GridTableModel } from '../columns/features.ts'
import { workbookRows } from '../rows/workbook-rows.ts'
import { toTsv } from './clipboard.ts'
import { type Selection, selectedInOrder } from './selection.ts'

interface Options {
  table: GridTableModel
  rows: readonly Row[]
  selection: Selection
  announce(words: string): void
}

/**
 * Copies the selected rows as tab-separated text with the visible columns. Rows of this page come first, in its order. The handler `onCopy`
 * handles Ctrl+C and lets the browser copy selected text. A button calls `copy`. The function `toWorkbook` returns the same rows and
 * columns for a workbook.
 */
export function useCopy({ table, rows, selection, announce }: Options) {
  const columns = () => table.getLeafHeaders().map(({ column }) => factsOf(column).own)
  const text = () => toTsv(columns(), selectedInOrder(selection, rows))
  const words = () => `${countText(selection.size, 'row')} copied`

  const onCopy = (event: ClipboardEvent) => {
    const marked = window.getSelection()
    if (selection.size === 0 || event.target instanceof HTMLInputElement || (marked && !marked.isCollapsed)) return
    event.clipboardData.setData('text/plain', text())
    event.preventDefault()
    announce(words())
  }
  // Browsers offer the clipboard API only on pages loaded over TLS.
  const copy = () =>
    navigator.clipboard
      ? navigator.clipboard.writeText(text()).then(
          () => toast.success(words(), 1500),
          () => toast.warning('The browser did not allow copying. Press Ctrl+C', 5000),
        )
      : toast.info('Press Ctrl+C to copy the selected rows', 5000)
  return { onCopy, copy, toWorkbook: () => workbookRows(columns(), selectedInOrder(selection, rows)) }
}
