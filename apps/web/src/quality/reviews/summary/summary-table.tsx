import type { FigureId } from '@ivue/contracts/figures/registry.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { Check, X } from 'lucide-react'
import { explains, type FigureScope, type ShownFigure } from '../../../explain/explanation.ts'
import type { LineFigure } from '../../../figures/figures-fold.tsx'
import { NoValue, PlainTable } from '../../../ui/layout/plain-table.tsx'
import styles from './summary.module.css'
import { PERSON_COLUMN, SUMMARY_COLUMNS, type SummaryColumn, type SummaryEntries } from './summary-columns.ts'

/**
 * What all figures of a summary have in common. The function `openRows` returns what opens the rows of a figure, or undefined if no report
 * has them.
 */
export interface ExplainedSummary extends FigureScope {
  openRows(figure: FigureId, person: string): (() => void) | undefined
}

/** Pairs of employee id and entry, by name. The first one is of all reviews together, with the id ''. */
export type SummaryRows<K extends ReviewKind> = readonly [SummaryRow<K>, ...SummaryRow<K>[]]
type SummaryRow<K extends ReviewKind> = readonly [id: string, entry: SummaryEntries[K]]

/** Returns the rows of a summary, or null if it counts nothing. */
export function summaryRows<K extends ReviewKind>(kind: K, report: Readonly<Record<string, SummaryEntries[K]>>): SummaryRows<K> | null {
  const { '': together, ...people } = report
  if (!together) return null
  const rows = Object.entries(people).sort(([, a], [, b]) => a.emp.localeCompare(b.emp))
  return [['', { ...together, emp: `All ${countText(rows.length, PERSON_COLUMN[kind].toLowerCase())}` }], ...rows]
}

/** Returns what a figure of a person (employee id and entry) shows, or of everybody (''). */
function explainColumn<E extends { emp: string }>(
  { figure, label, text, counts, part }: SummaryColumn<E>,
  [id, entry]: readonly [id: string, entry: E],
  { parts, asOf, openRows }: ExplainedSummary,
): ShownFigure {
  const value = text(entry)
  return {
    label,
    value: value === null ? '–' : counts && !value.endsWith('%') ? `${value} %` : value,
    counts: value === null ? undefined : counts?.(entry),
    parts: [...parts, ['Of', entry.emp], ...(part ? [part(entry)] : [])],
    asOf,
    open: value === null || value === '0' ? undefined : openRows(figure, id),
  }
}

/** Returns the figures of all reviews together as a line: how many people, then each figure that has a value. */
export function pooledLine<K extends ReviewKind>(kind: K, rows: SummaryRows<K> | null, explained: ExplainedSummary): LineFigure[] {
  if (!rows) return [{ label: 'Reviews', value: 'none', explained: null }]
  const [[, together]] = rows
  const columns: readonly SummaryColumn<SummaryEntries[K]>[] = SUMMARY_COLUMNS[kind]
  const figures = columns.flatMap((column): LineFigure[] => {
    const value = column.text(together)
    const shown = { ...explainColumn(column, rows[0], explained), figure: column.figure }
    return value === null ? [] : [{ label: column.label, value, explained: shown }]
  })
  return [{ label: '', value: together.emp, explained: null }, ...figures]
}

interface SummaryTableProps<K extends ReviewKind> {
  kind: K
  rows: SummaryRows<K>
  explained: ExplainedSummary
}

/** The row of all reviews together, then one row per person. */
export function SummaryTable<K extends ReviewKind>({ kind, rows, explained }: SummaryTableProps<K>) {
  const columns: readonly SummaryColumn<SummaryEntries[K]>[] = SUMMARY_COLUMNS[kind]
  const [together, ...people] = rows
  return (
    <PlainTable className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{PERSON_COLUMN[kind]}</th>
          {columns.map((column) => (
            <th key={column.label} scope="col" data-starts={column.startsGroup}>
              <button
                type="button"
                className="pressable hover-underlined"
                {...explains(column.figure, () => explainColumn(column, together, explained), true)}
              >
                {column.heading?.(together[1]) ?? column.label}
              </button>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {(people.length > 1 ? rows : people).map(([id, entry]) => (
          <tr key={id} data-pooled={id === '' || undefined}>
            <th scope="row">{entry.emp}</th>
            {columns.map((column) => (
              <td key={column.label} data-starts={column.startsGroup}>
                <SummaryCell column={column} entry={entry} shown={() => explainColumn(column, [id, entry], explained)} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

interface SummaryCellProps<E> {
  column: SummaryColumn<E>
  entry: E
  shown: () => ShownFigure
}

function SummaryCell<E>({ column: { figure, label, text, met }, entry, shown }: SummaryCellProps<E>) {
  const words = text(entry)
  const isMet = met?.(entry)
  return (
    <button
      type="button"
      className={`${styles.score} inline-row pressable hover-underlined gap-4 min-height-24`}
      data-met={isMet ?? undefined}
      aria-label={`${label}: ${words ?? 'none'}`}
      {...explains(figure, shown)}
    >
      {isMet === true && <Check size={12} aria-label="Met" />}
      {isMet === false && <X size={12} aria-label="Not Met" />}
      {words ?? <NoValue />}
    </button>
  )
}
