import { adjudications, type PairOfAnswers } from '@ivue/contracts/quality/agreement/contract.ts'
import { decisionProblem, MAX_DECISION_REASON, PAIR_SIDES, type Side } from '@ivue/contracts/quality/agreement/rules.ts'
import { Textarea } from '@mantine/core'
import { type Ref, useEffect, useImperativeHandle } from 'react'
import { useWatch } from 'react-hook-form'
import { useCallForm } from '../../forms/use-call-form.ts'
import { DisabledReason } from '../../ui/controls/disabled-reason.tsx'
import { Kbd } from '../../ui/controls/kbd.tsx'
import { Moment } from '../../ui/display/moment.tsx'
import { RefusalMessage, withInputKept } from '../../ui/feedback/refusal.tsx'
import { AnswerChip } from './answer-chip.tsx'
import styles from './pair-detail.module.css'

/** The unsaved decision and reason for a pair. */
export interface Draft {
  decision: Side | ''
  why: string
}

export interface DetailHandle {
  choose(side: Side): void
  focusWhy(): void
  save(): void
}

interface PairDetailProps {
  pair: PairOfAnswers
  /** Position in the list, such as '6 of 12'. */
  place: string
  draft: Draft | undefined
  onDraft: (draft: Draft) => void
  onSaved: (savedAt: string) => void
  handle: Ref<DetailHandle>
}

const STALE = [adjudications.getAdjudication, adjudications.getCalibrations]

/** Shows the two answers side by side and the form that decides which is right. */
export function PairDetail({ pair, place, draft, onDraft, onSaved, handle }: PairDetailProps) {
  const off = pair.decideWhy
  const { form, submit, errorOf, refusal } = useCallForm(adjudications.decideAnswer, {
    start: draft ?? { decision: pair.decision, why: pair.why },
    rule: ({ decision, why }: Draft) => (decision === '' ? { field: 'decision', msg: 'Choose A or B' } : decisionProblem({ why })),
    body: ({ decision, why }: Draft) => ({ answerId: pair.id, decision: decision as Side, why, version: pair.version }),
    invalidate: STALE,
    success: false,
    onDone: ({ savedAt }) => onSaved(savedAt),
  })
  const chosen = useWatch({ control: form.control, name: 'decision' })
  useEffect(() => {
    const { unsubscribe } = form.watch((words) => onDraft({ decision: words.decision ?? '', why: words.why ?? '' }))
    return unsubscribe
  }, [form, onDraft])
  const choose = (side: Side) => {
    if (off === '') form.setValue('decision', side, { shouldDirty: true })
  }
  useImperativeHandle(handle, () => ({ choose, focusWhy: () => form.setFocus('why'), save: () => void (off === '' && submit()) }))
  return (
    <div className={`${styles.detail} pad-2-16-12-44`}>
      <p className="flex spread gap-8 muted">
        {pair.category && `S.No ${pair.sno}, ${pair.category}`}
        <span>
          {pair.published ? 'Published' : 'Names hidden until published'} · {place}
        </span>
      </p>
      <h2 className="margin-2-0-8">{pair.question}</h2>
      <dl className={`${styles.facts} flex wrap clip rounded on-surface margin-0-0-10 border-line-2`}>
        {pair.facts.map(({ label, value }) => (
          <div key={label}>
            <dt className="small-text">{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <form onSubmit={submit} noValidate>
        <fieldset className={`${styles.sides} grid gap-12 columns-fr-fr`}>
          <legend className="unseen">Which answer is right</legend>
          {PAIR_SIDES.map((side) => (
            <SideCard key={side} side={side} pair={pair} isChosen={chosen === side} off={off} onChoose={() => choose(side)} />
          ))}
        </fieldset>
        <p role="alert" className={styles.problem}>
          {errorOf('decision')}
        </p>
        <Textarea
          {...form.register('why')}
          label={
            <>
              Why <small>both reviewers read this, without names</small>
            </>
          }
          aria-label="Why"
          minRows={1}
          maxRows={6}
          maxLength={MAX_DECISION_REASON}
          readOnly={off !== ''}
          error={errorOf('why')}
        />
        <RefusalMessage>{withInputKept(refusal)}</RefusalMessage>
        {off && pair.differs && <p className={styles.off}>{off}</p>}
      </form>
    </div>
  )
}

interface SideCardProps {
  side: Side
  pair: PairOfAnswers
  isChosen: boolean
  off: string
  onChoose: () => void
}

function SideCard({ side, pair, isChosen, off, onChoose }: SideCardProps) {
  const given = pair[side]
  return (
    <section
      className={`${styles.side} column card gap-7 pad-10-12-12`}
      data-chosen={isChosen || undefined}
      aria-label={`Reviewer ${side}`}
    >
      <div className={`${styles.sideHead} row gap-8`}>
        <span className="center strong muted round width-20 height-20 on-slate-bg text-11">{side}</span>
        <b>{given.reviewer || `Reviewer ${side}`}</b>
        <AnswerChip given={given} />
      </div>
      <p>{given.comment || <span className="text-12 faint">No comment</span>}</p>
      {given.answeredAt && (
        <span className="text-12 faint">
          <Moment at={given.answeredAt} look="short" />
        </span>
      )}
      <DisabledReason reason={off}>
        {(id) => (
          <button
            type="button"
            className={`${styles.choice} row rounded pressable on-surface gap-9 min-height-30 pad-0-12 border-line-2`}
            aria-pressed={isChosen}
            aria-disabled={off !== '' || undefined}
            aria-describedby={off ? id : undefined}
            onClick={onChoose}
          >
            <span aria-hidden>
              <Kbd>{side === 'A' ? 1 : 2}</Kbd>
            </span>
            {side} is right
          </button>
        )}
      </DisabledReason>
    </section>
  )
}
