import { figureText } from '@ivue/contracts/figures/definition.ts'
import type { Figure, PanelFigures } from '@ivue/contracts/figures/shapes.ts'
import { X } from 'lucide-react'
import { useState } from 'react'
import { explains } from '../explain/explanation.ts'
import { Button } from '../ui/controls/button.tsx'
import { SkeletonRows } from '../ui/feedback/states.tsx'
import { RecordTable } from '../ui/layout/record-table.tsx'
import { ScrollRegion } from '../ui/layout/scroll-region.tsx'
import { BreakdownTables } from './breakdown-tables.tsx'
import { countsText, explainPanelFigure, type FigureWords, monthText } from './figure-words.ts'
import styles from './figures.module.css'

interface FigureDetailsProps {
  figure: Figure
  panel: PanelFigures
  words: FigureWords
  onClose: () => void
}

/** Shows what is behind a figure: its people, or its months as a table. */
export function FigureDetails({ figure, panel, words, onClose }: FigureDetailsProps) {
  const [months, setMonths] = useState(false)
  const { key, title, format } = figure
  // While the breakdown of this figure loads, the panel still has that of the previous figure.
  const breakdown = panel.breakdown?.key === key ? panel.breakdown : null
  return (
    <section id={`figure-${key}`} className={styles.details} aria-label={figure.title}>
      <div className={`${styles.about} row small wrap muted gap-2-16 min-height-34 pad-3-8-3-16`}>
        <b>{title}</b>
        <span>
          {figureText(figure.value, format)}, {panel.days}
        </span>
        <Button variant="quiet" aria-pressed={months} onClick={() => setMonths(!months)} className={`${styles.switch} push-right`}>
          Show as table
        </Button>
        <Button variant="quiet" square icon={X} aria-label={`Close ${title}`} onClick={onClose} />
      </div>
      {months ? (
        <HistoryTable figure={figure} panel={panel} words={words} />
      ) : (
        panel.manager === 1 &&
        (breakdown ? (
          <BreakdownTables
            breakdown={breakdown}
            words={words}
            figure={figure.figure}
            explain={(line, who, asSubmitted) => explainPanelFigure(figure, panel, words, { line, who, asSubmitted })}
          />
        ) : (
          <SkeletonRows rows={4} rowHeight={24} label="Loading the teams" />
        ))
      )}
    </section>
  )
}

function HistoryTable({ figure, panel, words }: Omit<FigureDetailsProps, 'onClose'>) {
  const { title, format, history } = figure
  const nameOf = ({ month }: { month: string }) => monthText(month) + (month === history.at(-1)?.month ? ' to date' : '')
  return (
    <ScrollRegion className={styles.tables} label={`${title} by month`}>
      <RecordTable
        className={`${styles.table} ${styles.alone}`}
        rows={[...history].reverse()}
        keyOf={({ month }) => month}
        columns={[
          { heading: 'Month', rowHead: true, cell: nameOf },
          {
            heading: format === 'count' ? 'Total' : 'Value',
            number: true,
            cell(point) {
              const shown = () => explainPanelFigure(figure, panel, words, { line: { ...point, gross: null }, days: nameOf(point) })
              return (
                <button type="button" className="hover-underlined" {...explains(figure.figure, shown)}>
                  {figureText(point.value, format)}
                </button>
              )
            },
          },
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
