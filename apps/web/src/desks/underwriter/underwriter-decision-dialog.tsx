import { type UnderwriterDecision, underwriterProblem } from '@ivue/contracts/desks/stages.ts'
import { ERROR_TYPES, type Stage, UNDERWRITER_STATUSES } from '@ivue/contracts/desks/words.ts'
import { useEffect, useId, useRef, useState } from 'react'
import { FieldMessage, problemProps } from '../../ui/controls/field-message.tsx'
import { PhraseTextarea } from '../../worklist/phrases/phrase-textarea.tsx'
import type { DeskDialogProps, StagedDecisionCall } from '../desk.tsx'
import { dropdownText } from '../staged/dropdown-text.ts'
import { StagedDialog } from '../staged/staged-dialog.tsx'
import { StagedSelect } from '../staged/staged-select.tsx'
import { useStagedDecision } from '../staged/use-staged-decision.ts'
import { EMPTY_DECISION, withChange } from './underwriter-words.ts'

/** The underwriter's decision: completed, or completed with errors of a type; Other requires a comment (work 4). */
export function UnderwriterDecisionDialog({ worklist, decide, row, picked, userRole, onClose }: DeskDialogProps<StagedDecisionCall>) {
  const [words, setWords] = useState<UnderwriterDecision>({ ...EMPTY_DECISION, uwStatus: picked ?? '' })
  const { lease, submit, errorOf, clear, refusal, busy } = useStagedDecision({ worklist, decide, row, onSaved: () => onClose(true) })
  const change = (changed: Partial<UnderwriterDecision>) => {
    setWords((before) => withChange(before, changed))
    clear()
  }
  return (
    <StagedDialog
      row={row}
      userRole={userRole}
      lease={lease}
      refusal={refusal}
      busy={busy}
      dirty={words.errorcomment.trim() !== ''}
      onSubmit={() => submit({ ...words }, underwriterProblem(words, dropdownText(row, 'Stage') as Stage))}
      onClose={() => onClose(false)}
    >
      <StagedSelect
        label="Status"
        words={UNDERWRITER_STATUSES}
        value={words.uwStatus}
        error={errorOf('uwStatus')}
        onChange={(uwStatus) => change({ uwStatus })}
      />
      {words.uwStatus === 'Completed with Errors' && (
        <StagedSelect
          label="Error Types"
          words={ERROR_TYPES}
          value={words.proStatus}
          error={errorOf('proStatus')}
          onChange={(proStatus) => change({ proStatus })}
        />
      )}
      {words.proStatus === 'Other' && (
        <ErrorComment value={words.errorcomment} error={errorOf('errorcomment')} onChange={(errorcomment) => change({ errorcomment })} />
      )}
    </StagedDialog>
  )
}

function ErrorComment({ value, error, onChange }: { value: string; error: string | undefined; onChange: (value: string) => void }) {
  const id = useId()
  const box = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (error) box.current?.focus()
  }, [error])
  return (
    <>
      <PhraseTextarea
        ref={box}
        label="Comment"
        minRows={3}
        maxRows={8}
        maxLength={2000}
        value={value}
        error={Boolean(error)}
        {...problemProps(id, error)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <FieldMessage id={id}>{error}</FieldMessage>
    </>
  )
}
