import { BETWEEN_CHANGES } from '@ivue/contracts/audit/list.ts'
import { cellText } from '@ivue/contracts/grid/cell-text.ts'
import type { Header, Row } from '@ivue/contracts/grid/wire.ts'
import { LoanWords } from '../grid/cells/loan-words.tsx'
import { cellOf } from '../grid/model/rows/parse-cell.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { longMoment } from '../ui/moments.ts'
import styles from './admin.module.css'

/** Shows one entry of the audit trail: each change on its own line, with loan numbers as links. */
export function AuditEntry({ row, headers, onClose }: { row: Row; headers: readonly Header[]; onClose: () => void }) {
  return (
    <Dialog opened onClose={onClose} title="Audit entry" subject={cellText(cellOf(row, 'What'), { drawType: 'text', data: [] })} size={920}>
      <dl className={styles.entry}>
        {headers.map(({ Title, label = Title, drawType, data }) => {
          const cell = cellOf(row, Title)
          const text = cell.at ? longMoment(cell.at) : cellText(cell, { drawType, data })
          return (
            text && (
              <div key={Title}>
                <dt className="faint">{label}</dt>
                <dd className="breaks">
                  {(Title === 'Changes' ? text.split(BETWEEN_CHANGES) : [text]).map((line) => (
                    <p key={line}>
                      <LoanWords text={line} />
                    </p>
                  ))}
                </dd>
              </div>
            )
          )
        })}
      </dl>
    </Dialog>
  )
}
