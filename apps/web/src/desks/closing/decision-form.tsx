import { CLOSING_STATUSES } from '@ivue/contracts/desks/words.ts'
import { NativeSelect } from '@mantine/core'
import { Check } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { useCallForm } from '../../forms/use-call-form.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldMessage, problemProps } from '../../ui/controls/field-message.tsx'
import { type FooterElements, FooterPortal } from '../../ui/dialog/form-dialog.tsx'
import { RefusalMessage, withInputKept } from '../../ui/feedback/refusal.tsx'
import { clockTime } from '../../ui/moments.ts'
import { findStatusLook } from '../../ui/status/status.ts'
import { PhraseTextarea } from '../../worklist/phrases/phrase-textarea.tsx'
import { loanOutcome, OUTCOME_TOAST_MS } from '../../worklist/rows.ts'
import type { ClosingDecisionCall } from '../desk.tsx'
import { CloseLoanDialog } from './close-loan-dialog.tsx'
import { type Decision, findDecisionProblems } from './decision-check.ts'
import {
  type DecisionField,
  type DecisionValues,
  deleteDecisionDraft,
  loadDraft,
  storeDecisionDraft,
  toDecisionValues,
} from './decision-draft.ts'
import { ClosingMeasuresTable } from './measures-table.tsx'

const UNCHANGED = 'Nothing was changed: choose another status, say why a measure was missed, or close'

const isSame = (one: DecisionValues, other: DecisionValues): boolean =>
  (Object.keys(other) as DecisionField[]).every((field) => (one[field] ?? '').trim() === other[field].trim())

interface DecisionFormProps {
  decide: ClosingDecisionCall
  decision: Decision
  /** Reason why Submit is disabled while another person holds the lease; '' otherwise. */
  leased: string
  picked: string | undefined
  places: FooterElements
  refetch: () => Promise<unknown>
  onSaved: () => void
}

export function DecisionForm({ decide, decision, leased, picked, places, refetch, onSaved }: DecisionFormProps) {
  const { recsID, version, refused } = decision
  const [draft, setDraft] = useState(() => loadDraft(sessionStorage, recsID, toDecisionValues(decision)))
  const [start] = useState<DecisionValues>(() => {
    const words = draft?.words ?? toDecisionValues(decision)
    return picked ? { ...words, loanStatus: picked } : words
  })
  const { form, submit, sending, refusal, errorOf } = useCallForm(decide, {
    start,
    rule: (words) => {
      const problems = findDecisionProblems(decision, words)
      return problems.length > 0 || !isSame(words, toDecisionValues(decision)) ? problems : [{ field: 'loanStatus', msg: UNCHANGED }]
    },
    success: OUTCOME_TOAST_MS,
    successText: (msg, { loanStatus }) => loanOutcome(decision.loanNumber, msg, String(loanStatus)),
    body: (words) => ({ recsID, version, ...words }),
    onRefused: (_, problems) => {
      // No field is wrong, so somebody else saved first or the loan was locked: reload, so that the person sees the change before
      // submitting again.
      if (problems.length === 0) void refetch()
    },
    onDone: () => {
      deleteDecisionDraft(sessionStorage, recsID)
      onSaved()
    },
  })
  const statusId = useId()
  const [closing, setClosing] = useState(false)

  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      if (name) setDraft(storeDecisionDraft(sessionStorage, recsID, form.getValues(), new Date()))
    })
    return unsubscribe
  }, [form, recsID])

  const discard = () => {
    deleteDecisionDraft(sessionStorage, recsID)
    setDraft(null)
    form.reset(toDecisionValues(decision))
  }
  const status = form.watch('loanStatus')
  const Face = findStatusLook(status).icon
  const error = errorOf('loanStatus')
  const isClosed = decision.status === 'Closed'
  const reopens = isClosed && status !== 'Closed'
  const notReopened = isClosed ? decision.mayReopen : ''
  const submitOrAsk = async (event: { preventDefault: () => void }) => {
    event.preventDefault()
    const closes = status === 'Closed' && !isClosed && findDecisionProblems(decision, form.getValues()).length === 0
    if (closes) setClosing(true)
    else await submit()
  }
  const confirmClosing = () => {
    setClosing(false)
    void submit()
  }
  return (
    <form id={`${statusId}-form`} onSubmit={submitOrAsk} noValidate>
      <RefusalMessage>{withInputKept(refusal) || refused}</RefusalMessage>
      <div className="max-wide width-320 below-18">
        <NativeSelect
          label="Status"
          size="sm"
          leftSection={<Face size={14} />}
          data={notReopened ? ['Closed'] : [{ label: 'Select', value: '' }, ...CLOSING_STATUSES]}
          {...problemProps(statusId, error)}
          {...form.register('loanStatus')}
        />
        <FieldMessage id={statusId}>{error ?? (refused ? null : notReopened)}</FieldMessage>
      </div>
      {reopens && (
        <div className="max-wide width-320 below-18">
          <PhraseTextarea
            label="Reason for reopening"
            maxRows={6}
            maxLength={2000}
            error={errorOf('reason') !== undefined}
            {...problemProps(`${statusId}-reason`, errorOf('reason'))}
            {...form.register('reason')}
          />
          <FieldMessage id={`${statusId}-reason`}>{errorOf('reason')}</FieldMessage>
        </div>
      )}
      <ClosingMeasuresTable decision={decision} register={form.register} errorOf={errorOf} />
      <FooterPortal at={places.note}>
        {draft && (
          <span className="svg-green inline-row gap-6">
            <Check size={14} /> Draft saved {clockTime(draft.savedAt)}
            <Button variant="link" onClick={discard}>
              Discard
            </Button>
          </span>
        )}
      </FooterPortal>
      <FooterPortal at={places.foot}>
        <Button size="l" variant="primary" why={refused || leased} busy={sending && 'Saving ...'} onClick={submitOrAsk}>
          Submit
        </Button>
      </FooterPortal>
      {closing && <CloseLoanDialog decision={decision} onConfirm={confirmClosing} onClose={() => setClosing(false)} />}
    </form>
  )
}
