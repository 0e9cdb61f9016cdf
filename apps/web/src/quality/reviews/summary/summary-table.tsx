import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { Check, X } from 'lucide-react'
import type { LineFigure } from '../../../figures/figures-fold.tsx'
import { DisabledReason } from '../../../ui/controls/disabled-reason.tsx'
import { None, PlainTable } from '../../../ui/layout/plain-table.tsx'
import { POOL_ENTRIES, type SummaryEntries } from './pool.ts'
import styles from './summary.module.css'
import { PERSON_COLUMN, SUMMARY_COLUMNS, type SummaryColumn } from './summary-columns.ts'

interface SummaryTableProps<K extends ReviewKind> {
  kind: K
  /** Pairs of employee id and entry. */
  entries: readonly (readonly [id: string, entry: SummaryEntries[K]])[]
}

const poolEverybody = <K extends ReviewKind>(kind: K, entries: readonly SummaryEntries[K][]): SummaryEntries[K] =>
  POOL_ENTRIES[kind](`All ${entries.length} ${PERSON_COLUMN[kind].toLowerCase()}s`, entries)

/** Returns the pooled figures as a line: how many people, then each figure that has a value. */
export function pooledLine<K extends ReviewKind>(kind: K, report: Readonly<Record<string, SummaryEntries[K]>>): LineFigure[] {
  const entries = Object.values(report)
  if (entries.length === 0) return [{ label: 'Reviews', value: 'none' }]
  const pooled = poolEverybody(kind, entries)
  const columns: readonly SummaryColumn<SummaryEntries[K]>[] = SUMMARY_COLUMNS[kind]
  const figures = columns.flatMap(({ label, text }) => {
    const value = text(pooled)
    return value === null ? [] : [{ label, value }]
  })
  return [{ label: '', value: pooled.emp }, ...figures]
}

/** The pooled row, then one row per person. */
export function SummaryTable<K extends ReviewKind>({ kind, entries }: SummaryTableProps<K>) {
  const columns: readonly SummaryColumn<SummaryEntries[K]>[] = SUMMARY_COLUMNS[kind]
  const person = PERSON_COLUMN[kind]
  const pooled = poolEverybody(
    kind,
    entries.map(([, entry]) => entry),
  )
  const rows = entries.length > 1 ? [['', pooled] as const, ...entries] : entries
  return (
    <PlainTable className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{person}</th>
          {columns.map(({ label, heading, startsGroup }) => (
            <th key={label} scope="col" data-starts={startsGroup}>
              {heading?.(entries.map(([, entry]) => entry)) ?? label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([id, entry]) => (
          <tr key={id} data-pooled={id === '' || undefined}>
            <th scope="row">{entry.emp}</th>
            {columns.map((column) => (
              <td key={column.label} data-starts={column.startsGroup}>
                <SummaryCell column={column} entry={entry} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

function SummaryCell<E>({ column: { text, met, tip, basis }, entry }: { column: SummaryColumn<E>; entry: E }) {
  const words = text(entry)
  if (words === null) return <None />
  if (!tip) return basis ? <span title={basis(entry)}>{words}</span> : words
  const isMet = met?.(entry)
  return (
    <DisabledReason reason={tip(entry)}>
      {(id) => (
        <button type="button" className={styles.score} data-met={isMet ?? undefined} aria-describedby={id}>
          {isMet === true && <Check size={12} aria-label="Met" />}
          {isMet === false && <X size={12} aria-label="Not Met" />}
          {words}
        </button>
      )}
    </DisabledReason>
  )
}
