import type { Figure, Summary } from '@ivue/contracts/desks/summary-contract.ts'
import { processorSummary, underwriterSummary } from '@ivue/contracts/desks/summary-contract.ts'
import type { StagedDesk } from '@ivue/contracts/desks/words.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../../rpc/ask.ts'
import { messageOf } from '../../rpc/errors.ts'
import { later } from '../../ui/later.tsx'
import { ErrorState, SkeletonRows } from '../../ui/states.tsx'
import { FigureCard } from './figure-card.tsx'
import { FigureDetails } from './figure-details.tsx'
import { FilesDueCard } from './files-due-card.tsx'
import styles from './summary.module.css'

const FilesDueDialog = later(async () => (await import('./files-due-dialog.tsx')).FilesDueDialog)

const CALLS = { processor: processorSummary.getSummary, underwriter: underwriterSummary.getSummary }
const REFRESH_MS = 60_000
/** The files due stand between the three figures of the work and the four of its quality (work 2.3). */
const BEFORE_FILES_DUE = 3

/** The figures of a desk, of the month so far (work 2.3, 2.4): one opens below the others, for leads and managers by team leader and person. */
export function SummaryPanel({ desk }: { desk: StagedDesk }) {
  const [open, setOpen] = useState('')
  const [listing, setListing] = useState(false)
  const summary = useQuery({
    ...ask(CALLS[desk], { figure: open }, { background: true }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  })
  if (summary.isError && !summary.data) {
    return (
      <div className={styles.panel}>
        <ErrorState title="The figures could not be loaded" message={messageOf(summary.error)} onRetry={() => void summary.refetch()} />
      </div>
    )
  }
  if (!summary.data) {
    return (
      <div className={styles.panel}>
        <div className={styles.waiting}>
          <SkeletonRows rows={3} rowHeight={33} label="Loading the figures" />
        </div>
      </div>
    )
  }
  const { figures, filesDue, manager } = summary.data
  const opened = figures.find(({ key }) => key === open)
  const card = (figure: Figure) => (
    <FigureCard
      key={figure.key}
      figure={figure}
      // Managers open it into tables by person (work 2.4).
      split={manager === 1 ? [] : figure.split}
      opened={figure.key === open}
      onToggle={() => setOpen(figure.key === open ? '' : figure.key)}
    />
  )
  return (
    <section className={styles.panel} aria-label={`Figures, ${summary.data.days}`}>
      <div className={styles.figures} data-many={figures.length + (filesDue ? 1 : 0) > 6 || undefined}>
        {figures.slice(0, BEFORE_FILES_DUE).map(card)}
        {filesDue && <FilesDueCard filesDue={filesDue} onOpen={() => setListing(true)} />}
        {figures.slice(BEFORE_FILES_DUE).map(card)}
      </div>
      {opened && (
        <FigureDetails key={opened.key} desk={desk} figure={opened} breakdown={breakdownOf(summary.data, open)} summary={summary.data} />
      )}
      {listing && <FilesDueDialog onClose={() => setListing(false)} />}
    </section>
  )
}

/** The answer before the one that was just asked for may still stand there, with another figure's breakdown. */
const breakdownOf = ({ breakdown }: Summary, key: string) => (breakdown?.key === key ? breakdown : null)
