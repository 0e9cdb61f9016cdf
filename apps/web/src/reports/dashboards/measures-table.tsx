import { figureText } from '@ivue/contracts/figures/definition.ts'
import type { Measure } from '@ivue/contracts/reports/contract.ts'
import { PlainTable } from '../../ui/layout/plain-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { TableHead } from '../../ui/layout/table-head.tsx'
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
      <PlainTable className={styles.table}>
        <TableHead of={['Everybody together', ...periods.map(({ label }) => label)]} />
        <tbody>
          {measures.map(({ title, field, share, values }) => (
            <tr key={title}>
              <th scope="row">{title}</th>
              {periods.map(({ value: month, label }, at) => {
                const value = values[at] ?? null
                const text = figureText(value, share ? 'percent' : 'count')
                const opens = field !== '' && value !== null && value > 0
                return (
                  <td key={month} className={value ? undefined : styles.zero}>
                    {opens ? (
                      <button type="button" aria-label={`${title}, ${label}: ${text}`} onClick={() => onOpen(`${month} ${field}`)}>
                        {text}
                      </button>
                    ) : (
                      text
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </ScrollRegion>
  )
}
