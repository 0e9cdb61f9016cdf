import { Lock } from 'lucide-react'
import { cellOf } from '../../grid/model/rows/parse-cell.ts'
import { Segments } from '../../ui/controls/segments.tsx'
import type { DeskRows } from './use-desk-rows.ts'

/**
 * Shows on which desk the popup's actions work, with a choice if the viewer sees the loan on several, and why the loan cannot be decided
 * now.
 */
export function DeskNote({ deskRows: { rows, current, choose, pending } }: { deskRows: DeskRows }) {
  if (!current) return pending ? null : 'This loan is on none of your desks: you can only read it.'
  const why = cellOf(current.row, 'Decision').why
  return (
    <span className="row wrap gap-4-12">
      {rows.length > 1 && (
        <Segments
          label="Act for"
          items={rows.map(({ desk: { name } }) => ({ value: name, label: name }))}
          value={current.desk.name}
          onChange={choose}
        />
      )}
      {why && (
        <span>
          <Lock size={12} /> {why}
        </span>
      )}
    </span>
  )
}
