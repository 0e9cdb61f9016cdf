import type { Header, Row } from '@ivue/contracts/grid.ts'
import type { ClipboardEvent } from 'react'
import { toTsv } from './clipboard.ts'
import type { Selection } from './selection.ts'

/** Ctrl+C with ticked rows copies them as tab-separated text, those of this page first and in its order. Marked text is copied as ever. */
export function useCopy(headers: readonly Header[], rows: readonly Row[], selection: Selection, say: (words: string) => void) {
  return (event: ClipboardEvent) => {
    const marked = window.getSelection()
    if (selection.size === 0 || event.target instanceof HTMLInputElement || (marked && !marked.isCollapsed)) return
    const here = rows.filter((row) => selection.has(row.recsID))
    const elsewhere = [...selection.values()].filter((row) => !here.some((other) => other.recsID === row.recsID))
    event.clipboardData.setData('text/plain', toTsv(headers, [...here, ...elsewhere]))
    event.preventDefault()
    say(`${selection.size} rows copied`)
  }
}
