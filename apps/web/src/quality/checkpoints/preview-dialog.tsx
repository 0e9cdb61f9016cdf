import { type CheckpointPreview, checkpointTrials } from '@ivue/contracts/quality/checkpoints/contract.ts'
import { CHECKPOINT_BANKS } from '@ivue/contracts/quality/checkpoints/rules.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { TextInput } from '@mantine/core'
import { CircleCheck, CircleDashed, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useRuleForm } from '../../forms/use-rule-form.tsx'
import { call } from '../../rpc/call.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldMessage, problemProps } from '../../ui/controls/field-message.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { NoValue, PlainTable } from '../../ui/layout/plain-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { TableHead } from '../../ui/layout/table-head.tsx'
import styles from './checkpoints.module.css'

/** Shows which questions a new review of one loan would have, which ones would be hidden, and why. */
export function PreviewDialog({ kind, onClose }: { kind: ReviewKind; onClose: () => void }) {
  const [preview, setPreview] = useState<CheckpointPreview | null>(null)
  const { form, submit, sending, errorOf, refusal } = useRuleForm({
    start: { loanNumber: '' },
    rule: ({ loanNumber }) => (loanNumber.trim() === '' ? { field: 'loanNumber', msg: 'Enter a loan number' } : null),
    send: async ({ loanNumber }) => setPreview(await call(checkpointTrials.previewCheckpoints, { kind, loanNumber })),
    atRefusal: 'loanNumber',
    onRefused: () => setPreview(null),
  })
  const problem = errorOf('loanNumber') ?? refusal
  return (
    <Dialog
      onClose={onClose}
      size={920}
      title="Preview the checklist"
      subject={`${CHECKPOINT_BANKS[kind].name} bank, as a review that starts now would ask it`}
      note={preview && <span role="status">{previewCounts(preview)}</span>}
    >
      <form onSubmit={submit} noValidate className="flex wrap items-end gap-8">
        <TextInput
          label="Loan Number"
          size="sm"
          maxLength={20}
          inputMode="numeric"
          autoComplete="off"
          data-autofocus
          error={problem !== undefined}
          {...problemProps('preview-problem', problem)}
          {...form.register('loanNumber')}
        />
        <Button size="l" variant="primary" type="submit" busy={sending && 'Asking ...'}>
          Preview
        </Button>
      </form>
      <FieldMessage id="preview-problem">{problem}</FieldMessage>
      {preview && <Questions preview={preview} />}
    </Dialog>
  )
}

const previewCounts = ({ loanNumber, asked, depends, hidden }: CheckpointPreview) =>
  `Loan ${loanNumber}: ${asked} asked, ${depends} ${depends === 1 ? 'depends' : 'depend'} on answers, ${hidden} hidden`

const VERDICTS = {
  asked: { words: 'Asked', Face: CircleCheck },
  depends: { words: 'Depends', Face: CircleDashed },
  hidden: { words: 'Hidden', Face: EyeOff },
} as const

function Questions({ preview: { questions } }: { preview: CheckpointPreview }) {
  return (
    <ScrollRegion label="Questions" className={styles.scroll}>
      <PlainTable>
        <TableHead headings={['S.No', 'QC', 'Type', 'Category', 'Question', 'Asked', 'Why']} />
        <tbody>
          {questions.map(({ sno, qc, type, category, question, verdict, why }) => {
            const { words, Face } = VERDICTS[verdict]
            return (
              <tr key={sno} data-verdict={verdict} className={styles.verdict}>
                <td>{sno}</td>
                <td>{qc || <NoValue />}</td>
                <td>{type || <NoValue />}</td>
                <td>{category}</td>
                <td className="many-lines breaks min-width-200">{question}</td>
                <td className={`${styles.word} one-line`}>
                  <Face size={14} aria-hidden /> {words}
                </td>
                <td className="many-lines breaks min-width-200">{why || <NoValue />}</td>
              </tr>
            )
          })}
        </tbody>
      </PlainTable>
    </ScrollRegion>
  )
}
