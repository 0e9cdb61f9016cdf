import type { FigureId } from '@ivue/contracts/figures/registry.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { Check, X } from 'lucide-react'
import { explains, type FigureScope, type ShownFigure } from '../../../explain/explanation.ts'
import type { LineFigure } from '../../../figures/figures-fold.tsx'
import { None, PlainTable } from '../../../ui/layout/plain-table.tsx'
import { POOL_ENTRIES, type SummaryEntries } from './pool.ts'
import styles from './summary.module.css'
import { PERSON_COLUMN, SUMMARY_COLUMNS, type SummaryColumn } from './summary-columns.ts'

/** What all figures of a summary have in common. `openRows` opens the rows of a figure; undefined if no report has them. */
export interface ExplainedSummary extends FigureScope {
  openRows(figure: FigureId, person: string): (() => void) | undefined
}

interface SummaryTableProps<K extends ReviewKind> {
  kind: K
  explained: ExplainedSummary
  /** Pairs of employee id and entry. */
  entries: readonly (readonly [id: string, entry: SummaryEntries[K]])[]
}

const poolEverybody = <K extends ReviewKind>(kind: K, entries: readonly SummaryEntries[K][]): SummaryEntries[K] =>
  POOL_ENTRIES[kind](`All ${entries.length} ${PERSON_COLUMN[kind].toLowerCase()}s`, entries)

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
    // The report counts a review of several people once, the sum of their rows counts it for each of them.
    opens: id === '' ? 'Open the reviews' : undefined,
  }
}

/** Returns the pooled figures as a line: how many people, then each figure that has a value. */
export function pooledLine<K extends ReviewKind>(
  kind: K,
  report: Readonly<Record<string, SummaryEntries[K]>>,
  explained: ExplainedSummary,
): LineFigure[] {
  const entries = Object.values(report)
  if (entries.length === 0) return [{ label: 'Reviews', value: 'none', explained: null }]
  const pooled = poolEverybody(kind, entries)
  const columns: readonly SummaryColumn<SummaryEntries[K]>[] = SUMMARY_COLUMNS[kind]
  const figures = columns.flatMap((column): LineFigure[] => {
    const value = column.text(pooled)
    const shown = { ...explainColumn(column, ['', pooled], explained), figure: column.figure }
    return value === null ? [] : [{ label: column.label, value, explained: shown }]
  })
  return [{ label: '', value: pooled.emp, explained: null }, ...figures]
}

/** The pooled row, then one row per person. */
export function SummaryTable<K extends ReviewKind>({ kind, entries, explained }: SummaryTableProps<K>) {
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
          {columns.map((column) => (
            <th key={column.label} scope="col" data-starts={column.startsGroup}>
              <button
                type="button"
                className="pressable hover-underline"
                {...explains(column.figure, () => explainColumn(column, ['', pooled], explained), true)}
              >
                {column.heading?.(entries.map(([, entry]) => entry)) ?? column.label}
              </button>
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
      className={styles.score}
      data-met={isMet ?? undefined}
      aria-label={`${label}: ${words ?? 'none'}`}
      {...explains(figure, shown)}
    >
      {isMet === true && <Check size={12} aria-label="Met" />}
      {isMet === false && <X size={12} aria-label="Not Met" />}
      {words ?? <None />}
    </button>
  )
}
