import { type Adjudication, adjudications, MAX_PAIRS, type SHOWN_PAIRS } from '@ivue/contracts/quality/agreement/contract.ts'
import type { ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import { useQuery } from '@tanstack/react-query'
import { Check, ChevronLeft, ChevronRight } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { QueryContent } from '../../answers/query-content.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Kbd } from '../../ui/controls/kbd.tsx'
import { Empty } from '../../ui/feedback/states.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { clockTime } from '../../ui/moments.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { CorrectRecord } from './correct-record.tsx'
import { type AdjudicationKeyAction, keyActionOnPage } from './keys.ts'
import { type DetailHandle, type Draft, PairDetail } from './pair-detail.tsx'
import { PairRow } from './pair-row.tsx'
import styles from './pairs.module.css'

export function PairList({ name, show }: { name: { month: string; type: ReviewType }; show: (typeof SHOWN_PAIRS)[number] }) {
  const query = useQuery(callQuery(adjudications.getAdjudication, { ...name, show }))
  return (
    <div className={`${styles.list} column shrinks min-height-0 border-right-line-2`}>
      <QueryContent query={query} rows={14} rowHeight={28} loading="Loading the answers" failed="The answers could not be loaded">
        {(adjudication) => <Pairs adjudication={adjudication} />}
      </QueryContent>
    </div>
  )
}

function Pairs({ adjudication: { rows, more, bothNo, bothYes, answers, disagreements } }: { adjudication: Adjudication }) {
  const [chosen, setChosen] = useState<number | null>(null)
  const [savedAt, setSavedAt] = useState('')
  const drafts = useRef(new Map<number, Draft>())
  const detail = useRef<DetailHandle>(null)
  const at = Math.max(
    0,
    rows.findIndex(({ id, decision, decideWhy }) => (chosen === null ? decision === '' && decideWhy === '' : id === chosen)),
  )
  const current = rows[at]
  const undo = useCommand(adjudications.undoDecision, {
    invalidate: [adjudications.getAdjudication, adjudications.getCalibrations],
    onDone: ({ id }) => {
      drafts.current.delete(id)
      setChosen(id)
    },
  })
  const go = (id: number | undefined) => {
    if (id === undefined) return
    setChosen(id)
    document.getElementById(`pair-${id}`)?.focus()
    document.getElementById(`pair-${id}`)?.scrollIntoView({ block: 'nearest' })
  }
  const saved = (moment: string) => {
    setSavedAt(moment)
    if (current) drafts.current.delete(current.id)
    const open = ({ decision, decideWhy, id }: (typeof rows)[number]) => decision === '' && decideWhy === '' && id !== current?.id
    go((rows.slice(at + 1).find(open) ?? rows.find(open))?.id)
  }
  const id = current?.id ?? 0
  const keep = useCallback((draft: Draft) => void drafts.current.set(id, draft), [id])
  const undoWhy = current?.decideWhy || (current?.decision === '' ? 'This is not decided yet' : '')
  const takeBack = () => current && undoWhy === '' && undo.mutate({ answerId: current.id, version: current.version })
  useKeys(keyActionOnPage, (action: AdjudicationKeyAction) => {
    if (action.kind === 'move') go(rows[at + action.by]?.id)
    else if (action.kind === 'choose') detail.current?.choose(action.side)
    else if (action.kind === 'why') detail.current?.focusWhy()
    else if (action.kind === 'save') detail.current?.save()
    else takeBack()
  })
  if (!current)
    return (
      <Empty title={answers === 0 ? 'No second review is completed yet' : 'Nothing to decide'}>
        {answers > 0 && 'Both reviewers gave the same answers.'}
      </Empty>
    )
  return (
    <>
      <ScrollRegion label="Answers side by side" className={`${styles.scroll} fill`}>
        <div className={`${styles.columns} sticky medium faint text-12 on-subtle top-0 layer-1 height-30 border-bottom-line-2`} aria-hidden>
          <span />
          <span>Loan Number</span>
          <span>S.No</span>
          <span>Question</span>
          <span>Reviewer A</span>
          <span>Reviewer B</span>
          <span>Decision</span>
        </div>
        <ol>
          {rows.map((pair, place) => (
            <PairRow key={pair.id} pair={pair} isCurrent={pair === current} onCurrent={setChosen}>
              <PairDetail
                key={`${pair.id} ${pair.version}`}
                pair={pair}
                place={`${place + 1} of ${rows.length}`}
                draft={drafts.current.get(pair.id)}
                onDraft={keep}
                onSaved={saved}
                handle={detail}
              />
              {pair.published && pair.differs && <CorrectRecord pair={pair} />}
            </PairRow>
          ))}
        </ol>
        {more && <p className="muted bottomline on-subtle pad-6-16">The first {MAX_PAIRS.toLocaleString('en-US')} are shown.</p>}
        <p className="muted bottomline on-subtle pad-6-16">
          <b>{answers - disagreements} agreed</b> {bothNo} both No, {bothYes} both Yes; nothing to decide
        </p>
      </ScrollRegion>
      <div className="row wrap rigid gap-8 min-height-44 pad-6-16 border-top-line-2">
        <span className="text-12 faint touch-hidden" aria-hidden>
          <Kbd>1</Kbd> A <Kbd>2</Kbd> B <Kbd>j</Kbd> <Kbd>k</Kbd> move <Kbd>w</Kbd> why <Kbd>u</Kbd> undo
        </span>
        <span className="row push-right faint gap-4 text-12" role="status">
          {savedAt && (
            <>
              <Check className="green" size={14} /> saved {clockTime(savedAt)}
            </>
          )}
        </span>
        <Button why={undoWhy} onClick={takeBack}>
          Undo
        </Button>
        <Button icon={ChevronLeft} why={at === 0 ? 'This is the first' : ''} onClick={() => go(rows[at - 1]?.id)}>
          Back
        </Button>
        <Button variant="primary" icon={ChevronRight} why={current.decideWhy} onClick={() => detail.current?.save()}>
          Save, next
        </Button>
      </div>
    </>
  )
}
