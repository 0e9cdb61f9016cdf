import type { Row } from '@ivue/contracts/grid.ts'
import { useEffect, useEffectEvent } from 'react'

export interface Ticked {
  rows: readonly Row[]
  clear: () => void
}
export const NONE_TICKED: Ticked = { rows: [], clear: () => {} }

/** Stands among the bulk actions of a list and tells the page's own buttons which rows are ticked. */
export function TickedRows({ ticked, onChange }: { ticked: Ticked; onChange: (ticked: Ticked) => void }) {
  const seen = ticked.rows.map((row) => `${row.recsID} ${row.version}`).join()
  const tell = useEffectEvent((now: Ticked) => onChange(now))
  const current = useEffectEvent(() => ticked)
  useEffect(() => tell(current()), [seen])
  useEffect(() => () => tell(NONE_TICKED), [])
  return null
}
