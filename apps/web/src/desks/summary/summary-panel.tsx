import { processorSummary, type Summary, underwriterSummary } from '@ivue/contracts/desks/summary/summary-contract.ts'
import type { StagedDesk } from '@ivue/contracts/desks/words.ts'
import { useState } from 'react'
import type { FiguresFold } from '../../figures/figures-fold.tsx'
import { FiguresPanel } from '../../figures/figures-panel.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { FILES_DUE, FilesDueCard, formatCount } from './files-due-card.tsx'
import { SUMMARY_WORDS } from './summary-words.ts'

const FilesDueDialog = lazyComponent(async () => (await import('./files-due-dialog.tsx')).FilesDueDialog)

const CALLS = { processor: processorSummary.getSummary, underwriter: underwriterSummary.getSummary }
/** The number of figures about work, which come before the files due. The four figures about quality come after them (work 2.3). */
const FIGURES_OF_WORK = 3

/** Month-to-date figures of a desk, and the processor's files due (work 2.3, 2.4). */
export function SummaryPanel({ desk, fold }: { desk: StagedDesk; fold: FiguresFold }) {
  const [listing, setListing] = useState(false)
  const filesDue = ({ filesDue }: Summary) =>
    filesDue && {
      after: FIGURES_OF_WORK,
      card: <FilesDueCard filesDue={filesDue} onOpen={() => setListing(true)} />,
      line: { label: FILES_DUE, value: `${formatCount(filesDue.due)} / ${formatCount(filesDue.pastDue)}` },
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
