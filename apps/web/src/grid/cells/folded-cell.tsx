import { cellText } from '@ivue/contracts/grid/cell-text.ts'
import type { Header, Row } from '@ivue/contracts/grid/wire.ts'
import { Minus } from 'lucide-react'
import { Fragment } from 'react'
import { findStatusLook } from '../../ui/status/status.ts'
import { cellOf } from '../model/rows/parse-cell.ts'
import type { RowEdits } from '../model/rows/use-edits.ts'
import { SelectCell } from './choice-cells.tsx'
import styles from './folded-cell.module.css'

interface FoldedCellProps {
  row: Row
  parts: readonly Header[]
  edits: RowEdits | undefined
}

/**
 * A cell for several columns folded into one: an icon for each result, or the last name of each person. Pressing a name opens the choices
 * of its column.
 */
export function FoldedCell({ row, parts, edits }: FoldedCellProps) {
  if (parts[0]?.drawType === 'status') return <Marks row={row} parts={parts} />
  return (
    <span className={`${styles.names} row shrinks tall gap-4`}>
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

/** Shows results as icons with different shapes, so that they do not depend on colour. Screen readers get texts. */
function Marks({ row, parts }: Omit<FoldedCellProps, 'edits'>) {
  return (
    <span className="phone-wrap phone-gap-0-8 row gap-3">
      {parts.map((header) => {
        const result = cellText(cellOf(row, header.Title), header)
        const { icon: Icon, hue } = result ? findStatusLook(result) : { icon: Minus, hue: 'slate' as const }
        const words = `${header.label ?? header.Title} ${result || 'open'}`
        return (
          <span
            key={header.Title}
            className={`${styles.mark} center rigid muted rounded-4 width-16 height-18`}
            data-hue={hue}
            data-open={result === '' || undefined}
            title={words}
          >
            <Icon size={14} aria-hidden="true" />
            <span className={styles.word}>{words}</span>
          </span>
        )
      })}
    </span>
  )
}
