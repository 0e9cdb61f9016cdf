import type { OpenedCheckpoint } from '@ivue/contracts/quality/checkpoints/contract.ts'
import { LOAN_FIELDS } from '@ivue/contracts/quality/checkpoints/facts.ts'
import { MAX_CONDITIONS } from '@ivue/contracts/quality/checkpoints/show-when.ts'
import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { FieldMessage } from '../../ui/controls/field-message.tsx'
import styles from './checkpoints.module.css'
import { type ConditionDraft, NEW_CONDITION, operatorsFor, type ShowWhenDraft, unitFor, valuesFor, withSubject } from './show-when-draft.ts'

interface ShowWhenEditorProps {
  draft: ShowWhenDraft
  onChange: (draft: ShowWhenDraft) => void
  /** S.No of the edited question. Conditions can only refer to lower numbers. */
  sno: number
  questions: OpenedCheckpoint['questions']
  /** Returns the error of the condition at an index. The error of all conditions together is `problem`. */
  problemAt: (index: number) => string | undefined
  problem: string | undefined
  /** Reason why the editor is read-only, or null. */
  why: string | null
}

const MATCHES = [
  { value: 'all', label: 'All hold' },
  { value: 'any', label: 'Any holds' },
]

/** Edits the conditions under which a question applies. They test the loan or the answer to an earlier question (quality 3). */
export function ShowWhenEditor({ draft, onChange, sno, questions, problemAt, problem, why }: ShowWhenEditorProps) {
  const heading = useId()
  const { match, conditions } = draft
  const change = (at: number, next: ConditionDraft) => onChange({ match, conditions: conditions.with(at, next) })
  const full = conditions.length >= MAX_CONDITIONS ? `A question has at most ${MAX_CONDITIONS} conditions` : null
  const earlier = questions.filter((question) => sno > 0 && question.sno < sno)
  return (
    <section aria-labelledby={heading} className="grid items-left topline gap-8 pad-top-12">
      <header className="row wrap gap-8-16 min-height-32">
        <h3 id={heading}>When it is asked</h3>
        {conditions.length > 1 && (
          <SegmentedControl
            aria-label="How many of the conditions have to hold"
            data={MATCHES}
            value={match}
            readOnly={why !== null}
            onChange={(value) => onChange({ match: value as ShowWhenDraft['match'], conditions })}
          />
        )}
      </header>
      {conditions.length === 0 && <p className="muted">Always. Add a condition to ask it only of some loans, or after some answers.</p>}
      {conditions.map((condition, index) => (
        <ConditionRow
          key={index}
          number={index + 1}
          condition={condition}
          earlier={earlier}
          problem={problemAt(index)}
          why={why}
          onChange={(next) => change(index, next)}
          onRemove={() => onChange({ match, conditions: conditions.toSpliced(index, 1) })}
        />
      ))}
      <FieldMessage>{problem}</FieldMessage>
      <Button icon={Plus} why={why ?? full} onClick={() => onChange({ match, conditions: [...conditions, NEW_CONDITION] })}>
        Add condition
      </Button>
    </section>
  )
}

interface ConditionRowProps {
  number: number
  condition: ConditionDraft
  earlier: OpenedCheckpoint['questions']
  problem: string | undefined
  why: string | null
  onChange: (condition: ConditionDraft) => void
  onRemove: () => void
}

const MAX_LENGTH = 60
const shortened = (text: string) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH).trimEnd()}…` : text)

function ConditionRow({ number, condition, earlier, problem, why, onChange, onRemove }: ConditionRowProps) {
  const message = useId()
  const { about, operator, value } = condition
  const known = earlier.some(({ sno }) => about === `#${sno}`) || !about.startsWith('#')
  const subjects = [
    { group: 'The loan', items: Object.entries(LOAN_FIELDS).map(([name, { label }]) => ({ value: name, label })) },
    {
      group: 'The answer to',
      items: [
        ...earlier.map(({ sno, question }) => ({ value: `#${sno}`, label: `S.No ${sno}: ${shortened(question)}` })),
        ...(known ? [] : [{ value: about, label: `S.No ${about.slice(1)}` }]),
      ],
    },
  ]
  const values = valuesFor(condition)
  const unit = unitFor(about)
  const look = { size: 'sm', disabled: why !== null, 'aria-describedby': problem ? message : undefined } as const
  return (
    <fieldset className={styles.condition}>
      <legend className="unseen">Condition {number}</legend>
      <NativeSelect
        {...look}
        aria-label="Looks at"
        data={subjects.filter(({ items }) => items.length > 0)}
        value={about}
        onChange={(event) => onChange(withSubject(condition, event.currentTarget.value))}
      />
      <NativeSelect
        {...look}
        aria-label="Compared by"
        data={[...operatorsFor(about)]}
        value={operator}
        onChange={(event) => onChange({ ...condition, operator: event.currentTarget.value as ConditionDraft['operator'] })}
      />
      {values ? (
        <NativeSelect
          {...look}
          aria-label="Value"
          error={problem !== undefined}
          data={values.includes(value) ? [...values] : [value, ...values]}
          value={value}
          onChange={(event) => onChange({ ...condition, value: event.currentTarget.value })}
        />
      ) : (
        <TextInput
          {...look}
          aria-label={unit ? `Value in ${unit}` : 'Value'}
          error={problem !== undefined}
          rightSection={unit && <span className="text-12 faint">{unit}</span>}
          rightSectionWidth={unit.length > 1 ? 64 : 28}
          maxLength={100}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange({ ...condition, value: event.currentTarget.value })}
        />
      )}
      <Button square size="l" variant="quiet" icon={Trash2} why={why} aria-label={`Remove condition ${number}`} onClick={onRemove} />
      <div className="all-columns">
        <FieldMessage id={message}>{problem}</FieldMessage>
      </div>
    </fieldset>
  )
}
