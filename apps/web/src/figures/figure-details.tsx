import { figureText } from '@ivue/contracts/figures/definition.ts'
import type { Figure, FiguresPanel } from '@ivue/contracts/figures/shapes.ts'
import { useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { SkeletonRows } from '../ui/feedback/states.tsx'
import { RecordTable } from '../ui/layout/record-table.tsx'
import { ScrollRegion } from '../ui/layout/scroll-region.tsx'
import { BreakdownTables } from './breakdown-tables.tsx'
import { countsText, type FigureWords, monthText } from './figure-words.ts'
import styles from './figures.module.css'

/** The details of an opened figure: its formula, net and gross, its months as a table, and its people. */
export function FigureDetails({ figure, panel, words }: { figure: Figure; panel: FiguresPanel; words: FigureWords }) {
  const [months, setMonths] = useState(false)
  const { key, format, about, gross, estimated, beside } = figure
  const madeOf = countsText(words, figure, figure)
  // While the breakdown of this figure loads, the panel still has that of the previous figure.
  const breakdown = panel.breakdown?.key === key ? panel.breakdown : null
  return (
    <section id={`figure-${key}`} className={styles.details} aria-label={figure.title}>
      <div className={styles.about}>
        <span>
          {about}
          {madeOf && `: ${madeOf}`}. {panel.days}.
        </span>
        {gross && (
          <span>
            Net <b>{figureText(figure.value, format)}</b>, gross <b>{figureText(gross.value, format)}</b> (
            {countsText(words, figure, gross)} before overturns)
          </span>
        )}
        {beside && <span>{beside}</span>}
        {estimated && words.estimated && <span>{words.estimated}</span>}
        <Button variant="quiet" aria-pressed={months} onClick={() => setMonths(!months)} className={styles.switch}>
          Show as table
        </Button>
      </div>
      {months ? (
        <HistoryTable figure={figure} words={words} />
      ) : (
        panel.manager === 1 &&
        (breakdown ? (
          <BreakdownTables breakdown={breakdown} words={words} />
        ) : (
          <SkeletonRows rows={4} rowHeight={24} label="Loading the teams" />
        ))
      )}
    </section>
  )
}

function HistoryTable({ figure, words }: { figure: Figure; words: FigureWords }) {
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
