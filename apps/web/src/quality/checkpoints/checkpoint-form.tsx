import type { Option } from '@ivue/contracts/grid/wire.ts'
import {
  BANK_CALLS,
  checkpointTrials,
  type OpenedCheckpoint,
  type CheckpointHistory as Version,
} from '@ivue/contracts/quality/checkpoints/contract.ts'
import { CHECKPOINT_BANKS, CHECKPOINT_LABELS, type CheckpointField, MAX_QUESTION } from '@ivue/contracts/quality/checkpoints/rules.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { NativeSelect, Textarea } from '@mantine/core'
import { useId } from 'react'
import { useCallForm } from '../../forms/use-call-form.ts'
import { SubmitDialog } from '../../ui/dialog/submit-dialog.tsx'
import { Moment } from '../../ui/display/moment.tsx'
import { useViewer } from '../../viewer/viewer.tsx'
import { ChangedFields } from './changed-fields.tsx'
import { checkpointDraftProblems, toCheckpointContent, toCheckpointDraft } from './checkpoint-draft.ts'
import { QuestionReach } from './question-reach.tsx'
import { ShowWhenEditor } from './show-when-editor.tsx'

/** Success messages on checkpoint screens stay 2.5 s (quality 8). */
export const SUCCESS_MS = 2500

export const checkpointEditorTitle = (id: number) => (id > 0 ? 'Edit QC Checkpoint' : 'Create QC Checkpoint')

/** The editor of a question: QC, S.No, Type, Category, Question (quality 2.3), its conditions and its history. */
export function CheckpointForm({ kind, opened, onClose }: { kind: ReviewKind; opened: OpenedCheckpoint; onClose: () => void }) {
  const { documentdetails, fieldList, taken, questions } = opened
  const { id, version, history } = documentdetails
  const calls = BANK_CALLS[kind]
  const off = useViewer().whyNot('quality.checkpoints.edit')
  const entry = useCallForm(calls.add, {
    start: toCheckpointDraft(opened),
    rule: (draft) => checkpointDraftProblems(kind, opened, draft),
    body: (draft) => ({ ...toCheckpointContent(draft), id, ...(id > 0 ? { version } : {}) }),
    typingClears: 'all',
    success: SUCCESS_MS,
    invalidate: [calls.list, checkpointTrials.getCheckpointProposals],
    onDone: onClose,
  })
  const { form, errorOf, field, withProblem, dirty } = entry
  const draft = form.watch()
  const words = toCheckpointContent(draft)
  const bank = new Set(questions.map(({ sno }) => sno))
  const choice = (name: CheckpointField) => ({
    ...field(name, CHECKPOINT_LABELS[name]),
    withAsterisk: CHECKPOINT_BANKS[kind].required.includes(name),
    disabled: off !== null,
  })
  return (
    <SubmitDialog
      entry={{ ...entry, dirty: off === null && dirty }}
      onClose={onClose}
      size={920}
      title={checkpointEditorTitle(id)}
      subject={`${CHECKPOINT_BANKS[kind].name} bank${id > 0 ? ` · S.No ${documentdetails.sno} · version ${version}` : ''}`}
      note={off ?? (id > 0 ? 'Reviews under way keep the question as it was.' : 'Reviews that start from now on are asked it.')}
      why={off ?? (dirty ? null : 'Nothing is changed')}
      after={history.length > 0 && <CheckpointHistory history={history} />}
    >
      <div className="grid gap-12-16 fit-180">
        {withProblem('qc', <NativeSelect {...choice('qc')} data={withSelect(fieldList.qc)} data-autofocus />)}
        {withProblem('sno', <NativeSelect {...choice('sno')} data={withSelect(numberOptions(fieldList.sno, taken))} />)}
        {withProblem('type', <NativeSelect {...choice('type')} data={withSelect(fieldList.type)} />)}
        {withProblem('category', <NativeSelect {...choice('category')} data={withSelect(fieldList.category)} />)}
      </div>
      {withProblem('question', <Textarea {...choice('question')} maxRows={6} maxLength={MAX_QUESTION} />)}
      <ShowWhenEditor
        draft={draft.showWhen}
        onChange={(next) => form.setValue('showWhen', next, { shouldDirty: true })}
        sno={words.sno}
        questions={questions}
        problemAt={(index) => errorOf(`showWhen.conditions.${index}.value`)}
        problem={errorOf('showWhen')}
        why={off}
      />
      <QuestionReach kind={kind} sno={words.sno} category={words.category} showWhen={words.showWhen} bank={bank} />
    </SubmitDialog>
  )
}

/** Adds an empty 'Select' option before the options, unless there is only one. */
const withSelect = (options: readonly (Option & { disabled?: boolean })[]) =>
  options.length === 1 ? [...options] : [{ label: 'Select', value: '' }, ...options]

/** Returns the S.No options. The numbers of other questions are disabled. */
const numberOptions = (options: readonly Option[], taken: readonly number[]) =>
  options.map(({ value }) => {
    const isTaken = taken.includes(Number(value))
    return { value, label: isTaken ? `${value} (taken)` : value, disabled: isTaken }
  })

/** Lists all versions of a question, newest first, with their changes. */
function CheckpointHistory({ history }: { history: readonly Version[] }) {
  const heading = useId()
  return (
    <section aria-labelledby={heading} className="grid items-left topline gap-8 pad-top-12">
      <h3 id={heading}>History</h3>
      <ol className="grid gap-12">
        {history.map(({ version, by, at, what, changes }) => (
          <li key={version}>
            <p className="muted">
              <b className="color-text">Version {version}</b> {what} by {by}, <Moment at={at} />
            </p>
            {what === 'Changed' && <ChangedFields changes={changes} />}
          </li>
        ))}
      </ol>
    </section>
  )
}
