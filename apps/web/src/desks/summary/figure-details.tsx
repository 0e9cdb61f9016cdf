import type { Breakdown, Figure, Summary } from '@ivue/contracts/desks/summary-contract.ts'
import { figureText } from '@ivue/contracts/desks/summary-figures.ts'
import type { StagedDesk } from '@ivue/contracts/desks/words.ts'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SkeletonRows } from '../../ui/states.tsx'
import { BreakdownTables } from './breakdown-tables.tsx'
import { countedText } from './figure-words.ts'
import { HistoryTable } from './history-table.tsx'
import styles from './summary.module.css'

interface FigureDetailsProps {
  desk: StagedDesk
  figure: Figure
  /** null while it is on its way, and for those who lead nobody. */
  breakdown: Breakdown | null
  summary: Summary
}

/** What an opened figure is made of: its formula, net and gross, its months as a table, and its people. */
export function FigureDetails({ desk, figure, breakdown, summary }: FigureDetailsProps) {
  const [months, setMonths] = useState(false)
  const { key, format, about, gross, estimated } = figure
  const counted = countedText(key, format, figure)
  return (
    <section id={`figure-${key}`} className={styles.details} aria-label={figure.title}>
      <div className={styles.about}>
        <span>
          {about}
          {counted && `: ${counted}`}. {summary.days}.
        </span>
        {gross && (
          <span>
            Net <b>{figureText(figure.value, format)}</b>, gross <b>{figureText(gross.value, format)}</b> ({countedText(key, format, gross)}{' '}
            before overturns)
          </span>
        )}
        {estimated && <span>Where no hours are known, 8 hours a day with a decision stand in.</span>}
        <Button variant="quiet" aria-pressed={months} onClick={() => setMonths(!months)} className={styles.switch}>
          Show as table
        </Button>
      </div>
      {months ? (
        <HistoryTable figure={figure} />
      ) : (
        summary.manager === 1 &&
        (breakdown ? (
          <BreakdownTables desk={desk} breakdown={breakdown} />
        ) : (
          <SkeletonRows rows={4} rowHeight={24} label="Loading the teams" />
        ))
      )}
    </section>
  )
}
