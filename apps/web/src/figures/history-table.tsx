import { figureText } from '@ivue/contracts/figures/definition.ts'
import type { Figure } from '@ivue/contracts/figures/shapes.ts'
import { RecordTable } from '../ui/layout/record-table.tsx'
import { ScrollRegion } from '../ui/layout/scroll-region.tsx'
import { countsText, type FigureWords, monthText } from './figure-words.ts'
import styles from './figures.module.css'

export function HistoryTable({ figure, words }: { figure: Figure; words: FigureWords }) {
  const { title, format, history } = figure
  return (
    <ScrollRegion className={styles.tables} label={`${title} by month`}>
      <RecordTable
        className={`${styles.table} ${styles.alone}`}
        rows={[...history].reverse()}
        keyOf={({ month }) => month}
        columns={[
          { heading: 'Month', rowHead: true, cell: ({ month }) => monthText(month) + (month === history.at(-1)?.month ? ' to date' : '') },
          { heading: format === 'count' ? 'Total' : 'Value', number: true, cell: ({ value }) => figureText(value, format) },
          format !== 'count' && {
            heading: 'Made of',
            number: true,
            className: styles.counted,
            cell: (point) => countsText(words, figure, point),
          },
        ]}
      />
    </ScrollRegion>
  )
}
