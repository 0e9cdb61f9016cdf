import type { Figure } from '@ivue/contracts/desks/summary-contract.ts'
import { figureText } from '@ivue/contracts/desks/summary-figures.ts'
import { PlainTable } from '../../ui/plain-table.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { countedText, monthText } from './figure-words.ts'
import styles from './summary.module.css'

/** The months behind a sparkline, the latest first. */
export function HistoryTable({ figure: { key, title, format, history } }: { figure: Figure }) {
  const months = [...history].reverse()
  return (
    <ScrollRegion className={styles.tables} label={`${title} by month`}>
      <PlainTable className={`${styles.table} ${styles.alone}`}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col" className={styles.number}>
              {format === 'count' ? 'Total' : 'Value'}
            </th>
            {format !== 'count' && (
              <th scope="col" className={styles.number}>
                Made of
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {months.map((point, index) => (
            <tr key={point.month}>
              <th scope="row">
                {monthText(point.month)}
                {index === 0 && ' to date'}
              </th>
              <td className={styles.number}>{figureText(point.value, format)}</td>
              {format !== 'count' && <td className={styles.counted}>{countedText(key, format, point)}</td>}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </ScrollRegion>
  )
}
