import { cellText } from '@ivue/contracts/grid/cell-text.ts'
import type { Header, Row } from '@ivue/contracts/grid.ts'
import { Minus } from 'lucide-react'
import { Fragment } from 'react'
import { statusOf } from '../../ui/status/status.ts'
import type { RowEdits } from '../table/use-edits.ts'
import { SelectCell } from './choice-cells.tsx'
import styles from './folded-cell.module.css'
import { cellOf } from './parse-cell.ts'

interface FoldedCellProps {
  row: Row
  parts: readonly Header[]
  edits: RowEdits | undefined
}

/** The cells of several columns in one: a mark for each result, or the last names, each of which opens its own choices. */
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

/** A mark is an icon of its own for each result, so that no colour is needed; its word is read to screen readers, and printed. */
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
