import { OVERTURN_RESULTS } from '@ivue/contracts/quality/reviews/words.ts'
import type { Question } from '@ivue/contracts/worklist/questions.ts'
import { NativeSelect } from '@mantine/core'
import { PhraseTextarea } from '../../../worklist/phrases/phrase-textarea.tsx'
import type { OverturnDecision } from './decisions.ts'

const CHOICES = [{ label: 'Select', value: '' }, ...OVERTURN_RESULTS]

interface OverturnChoiceProps {
  question: Question
  decided: OverturnDecision
  onChange: (change: Partial<OverturnDecision>) => void
}

/** One disputed finding: the dispute's comment, and QC's decision with a comment. */
export function OverturnChoice({ question: { id, sno, overturn_comment }, decided: { result, comment }, onChange }: OverturnChoiceProps) {
  const name = `Finding ${sno}`
  return (
    <fieldset aria-labelledby={`finding-${id}`}>
      <p className="below-8 muted">Disputed: {overturn_comment || 'Yes'}</p>
      <NativeSelect
        label="Overturn"
        aria-label={`${name}: overturn`}
        size="sm"
        w={140}
        data={CHOICES}
        value={result}
        onChange={(event) => onChange({ result: event.currentTarget.value })}
      />
      <PhraseTextarea
        label="Comment"
        aria-label={`${name}: comment`}
        className="above-8"
        maxRows={8}
        maxLength={4000}
        value={comment}
        onChange={(event) => onChange({ comment: event.currentTarget.value })}
      />
    </fieldset>
  )
}
