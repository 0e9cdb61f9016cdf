import { REVIEW_MESSAGES } from '@ivue/contracts/quality/reviews/checklist.ts'
import { AUDITS } from '@ivue/contracts/quality/reviews/words.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import type { Checklist } from '@ivue/contracts/worklist/checklist-answer.ts'
import { Radio } from '@mantine/core'
import { type KeyboardEvent, useState } from 'react'
import { LoanWords } from '../../../grid/cells/loan-words.tsx'
import { LeaseBanner } from '../../../live/lease-banner.tsx'
import { usePresence } from '../../../live/use-presence.ts'
import { errorMessage } from '../../../rpc/errors.ts'
import { useCommand } from '../../../rpc/use-command.ts'
import { Button } from '../../../ui/controls/button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { RefusalMessage } from '../../../ui/feedback/refusal.tsx'
import type { ReviewCalls } from '../review-calls.ts'
import { checklistSubject } from '../use-checklist.ts'

const AUDIT_MEANINGS: Readonly<Record<(typeof AUDITS)[number], string>> = {
  Full: 'Every question of the bank that fits this loan.',
  Partial: 'Assets, credit and liabilities, income and employment, property and appraisal. It counts apart from full audits.',
}

interface AuditDialogProps {
  review: ReviewCalls
  checklist: Checklist
  onChosen: () => Promise<unknown>
  onClose: () => void
}

/**
 * Asks for Full or Partial before an underwriter review shows its questions
 * (quality 4). Changing the choice later discards the answers (domain 5.2).
 */
export function AuditDialog({ review, checklist, onChosen, onClose }: AuditDialogProps) {
  const { reviewId, audit, version, selection, questions } = checklist
  const [chosen, setChosen] = useState(audit)
  const lease = usePresence(review.worklist, reviewId, 'qc', true)
  const save = useCommand(review.save, { failure: false, success: false, invalidate: [], onDone: onChosen })
  const answered = questions.filter(({ answer }) => answer !== '').length
  const discards = audit !== '' && chosen !== audit && answered > 0
  const refused = checklist.why === '' || checklist.why === REVIEW_MESSAGES.chooseAudit ? lease.refused : checklist.why
  const why = refused || (chosen === '' ? REVIEW_MESSAGES.chooseAudit : null)
  const confirm = () => (chosen === audit ? onClose() : save.mutate({ operation: 'Audit', qaId: reviewId, audit: chosen, version }))
  const onKeyDown = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
    if (key === 'Enter' && !ctrlKey && !metaKey && !why && !save.isPending) confirm()
  }
  return (
    <Dialog
      onClose={onClose}
      title="Full or Partial audit"
      subject={<LoanWords text={checklistSubject(checklist)} />}
      main={
        <Button
          size="l"
          variant={discards ? 'destroy' : 'primary'}
          why={why}
          busy={save.isPending && 'Loading the questions ...'}
          onClick={confirm}
        >
          {discards ? `Discard ${answered === 1 ? 'the answer' : countText(answered, 'answer')} and change` : 'Continue'}
        </Button>
      }
    >
      <LeaseBanner lease={lease} />
      <RefusalMessage>{save.isError && errorMessage(save.error)}</RefusalMessage>
      <Radio.Group value={chosen} onKeyDown={onKeyDown} onChange={setChosen} aria-label="Audit" className="children-grid children-gap-12">
        {AUDITS.map((word) => {
          const off = word === 'Partial' && selection === 'Random'
          return (
            <Radio
              key={word}
              value={word}
              label={word}
              disabled={off}
              description={off ? REVIEW_MESSAGES.sampledIsFull : AUDIT_MEANINGS[word]}
            />
          )
        })}
      </Radio.Group>
      {discards && (
        <RefusalMessage>{`The ${answered === 1 ? 'answer' : countText(answered, 'answer')} of the ${audit} audit will be discarded.`}</RefusalMessage>
      )}
    </Dialog>
  )
}
