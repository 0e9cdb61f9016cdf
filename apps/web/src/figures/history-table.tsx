import { figureText } from '@ivue/contracts/figures/definition.ts'
import type { Figure } from '@ivue/contracts/figures/shapes.ts'
import { PlainTable } from '../ui/layout/plain-table.tsx'
import { ScrollRegion } from '../ui/layout/scroll-region.tsx'
import { type FigureWords, madeOfText, monthText } from './figure-words.ts'
import styles from './figures.module.css'

export function HistoryTable({ figure, words }: { figure: Figure; words: FigureWords }) {
  const { title, format, history } = figure
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
              {format !== 'count' && <td className={styles.counted}>{madeOfText(words, figure, point)}</td>}
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </ScrollRegion>
  )
}
