import { cellText } from '@ivue/contracts/grid/cell-text.ts'
import type { Header, Row } from '@ivue/contracts/grid/wire.ts'
import { Minus } from 'lucide-react'
import { Fragment } from 'react'
import { statusOf } from '../../ui/status/status.ts'
import { cellOf } from '../model/rows/parse-cell.ts'
import type { RowEdits } from '../model/rows/use-edits.ts'
import { SelectCell } from './choice-cells.tsx'
import styles from './folded-cell.module.css'

interface FoldedCellProps {
  row: Row
  parts: readonly Header[]
  edits: RowEdits | undefined
}

/** Draws several columns in one cell: a mark for each result, or the last names. Each name opens its own choices. */
export function FoldedCell({ row, parts, edits }: FoldedCellProps) {
  if (parts[0]?.drawType === 'status') return <Marks row={row} parts={parts} />
  return (
    <span className={styles.names}>
      {parts.map((header, at) => (
        <Fragment key={header.Title}>
          {at > 0 && <span aria-hidden="true">·</span>}
          <SelectCell
            cell={cellOf(row, header.Title)}
            row={row}
            column={{ header, title: header.Title, label: header.label ?? header.Title }}
            edit={edits?.[header.Title]}
            short
          />
        </Fragment>
      ))}
    </span>
  )
}

/** Each result has a different icon, so that colour is not needed. Its text is available to screen readers and in print. */
function Marks({ row, parts }: Omit<FoldedCellProps, 'edits'>) {
  return (
    <span className={styles.marks}>
      {parts.map((header) => {
        const result = cellText(cellOf(row, header.Title), header)
        const { icon: Icon, hue } = result ? statusOf(result) : { icon: Minus, hue: 'slate' as const }
        const words = `${header.label ?? header.Title} ${result || 'open'}`
        return (
          <span key={header.Title} className={styles.mark} data-hue={hue} data-open={result === '' || undefined} title={words}>
            <Icon size={14} aria-hidden="true" />
            <span className={styles.word}>{words}</span>
          </span>
        )
      })}
    </span>
  )
}
