import { processorSummary, type Summary, underwriterSummary } from '@ivue/contracts/desks/summary/summary-contract.ts'
import type { StagedDesk } from '@ivue/contracts/desks/words.ts'
import { useState } from 'react'
import { explains } from '../../explain/explanation.ts'
import styles from '../../figures/figures.module.css'
import type { FiguresFold, LineFigure } from '../../figures/figures-fold.tsx'
import { FiguresPanel } from '../../figures/figures-panel.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { Button } from '../../ui/controls/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { usDay } from '../../ui/moments.ts'
import { SUMMARY_WORDS } from './summary-words.ts'

const FilesDueDialog = lazyComponent(async () => (await import('./files-due-dialog.tsx')).FilesDueDialog)

const CALLS = { processor: processorSummary.getSummary, underwriter: underwriterSummary.getSummary }
/** The number of figures about work, which come before the files due. The four figures about quality come after them (work 2.3). */
const FIGURES_OF_WORK = 3

/** Month-to-date figures of a desk, and the processor's files due (work 2.3, 2.4). */
export function DeskSummaryPanel({ desk, fold }: { desk: StagedDesk; fold: FiguresFold }) {
  const [listing, setListing] = useState(false)
  const filesDue = ({ filesDue, readAt }: Summary) => {
    if (!filesDue) return null
    const open = () => setListing(true)
    const value = `${formatCount(filesDue.due)} / ${formatCount(filesDue.pastDue)}`
    const parts = [['Day', usDay(filesDue.day)]] as const
    const explained = { figure: 'processor.filesDue', label: FILES_DUE, value, parts, asOf: readAt, open, opens: 'Open the files' }
    const line = { label: FILES_DUE, value, explained }
    return { after: FIGURES_OF_WORK, card: <FilesDueCard filesDue={filesDue} explained={explained} onOpen={open} />, line }
  }
  return (
    <>
      <FiguresPanel
        query={(figure) => callQuery(CALLS[desk], { figure }, { background: true })}
        words={SUMMARY_WORDS[desk]}
        fold={fold}
        extra={filesDue}
      />
      {listing && <FilesDueDialog onClose={() => setListing(false)} />}
    </>
  )
}

const FILES_DUE = 'Files Due/Past Due for Contact'
const formatCount = (value: number): string => value.toLocaleString('en-US')

interface FilesDueCardProps {
  filesDue: NonNullable<Summary['filesDue']>
  explained: NonNullable<LineFigure['explained']>
  onOpen: () => void
}

/** Files Due/Past Due for Contact (work 2.3). Clicking the day opens the dialog. */
function FilesDueCard({ filesDue, explained, onOpen }: FilesDueCardProps) {
  const { day, due, pastDue } = filesDue
  return (
    <div className={styles.figure}>
      <span className={`${styles.name} flex-1 muted min-height-30 text-11 line-15`}>{FILES_DUE}</span>
      <button type="button" className={styles.value} {...explains(explained.figure, () => explained)}>
        {formatCount(due)}
        <span className={styles.of}>/</span>
        <span className={pastDue > 0 ? 'red' : undefined}>{formatCount(pastDue)}</span>
        <span className="unseen">
          {due} due, {pastDue} past due
        </span>
      </button>
      <span className="row spread gap-4 height-22">
        <Button variant="link" aria-haspopup="dialog" aria-label={`Files due on ${usDay(day)}`} onClick={onOpen}>
          {usDay(day)}
        </Button>
      </span>
    </div>
  )
}
