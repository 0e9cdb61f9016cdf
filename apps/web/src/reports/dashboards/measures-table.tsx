import { figureText } from '@ivue/contracts/figures/definition.ts'
import type { Measure } from '@ivue/contracts/reports/contract.ts'
import { type RecordColumn, RecordTable } from '../../ui/layout/record-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import styles from '../reports.module.css'

interface MeasuresTableProps {
  periods: readonly { value: string; label: string }[]
  measures: readonly Measure[]
  /** Called with the figure's id: its period and its field. */
  onOpen: (title: string) => void
}

/** The pooled figures: one row per measure, one column per period. A count opens its reviews. */
export function MeasuresTable({ periods, measures, onOpen }: MeasuresTableProps) {
  return (
    <ScrollRegion label="Everybody together" className={styles.measures} onPaper>
      <RecordTable
        className={styles.table}
        rows={measures}
        keyOf={({ title }) => title}
        columns={[
          { heading: 'Everybody together', rowHead: true, cell: ({ title }) => title },
          ...periods.map(
            ({ value: month, label }, at): RecordColumn<Measure> => ({
              heading: label,
              attributes: ({ values }) => ({ className: values[at] ? undefined : 'faint' }),
              cell({ title, field, share, values }) {
                const value = values[at] ?? null
                const text = figureText(value, share ? 'percent' : 'count')
                if (field === '' || value === null || value <= 0) return text
                return (
                  <button type="button" aria-label={`${title}, ${label}: ${text}`} onClick={() => onOpen(`${month} ${field}`)}>
                    {text}
                  </button>
                )
              },
            }),
          ),
        ]}
      />
    </ScrollRegion>
  )
}
