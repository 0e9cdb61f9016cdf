import { MESSAGES } from '@ivue/contracts/messages.ts'
import { BANK_CALLS, type CheckpointImport, checkpointTrials } from '@ivue/contracts/quality/checkpoints/contract.ts'
import { CHECKPOINT_BANKS } from '@ivue/contracts/quality/checkpoints/rules.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { errorMessage } from '../../rpc/errors.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { RefusalMessage } from '../../ui/feedback/refusal.tsx'
import { type RecordColumn, RecordTable } from '../../ui/layout/record-table.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { SUCCESS_MS } from './checkpoint-form.tsx'
import styles from './checkpoints.module.css'

interface TrialRun {
  name: string
  uploadedFile: string
  result: CheckpointImport
}

/** The largest file in bytes: encoded as base64 it still fits a request body of 1 MB. */
const MAX_BYTES = 700_000

const whyTooLarge = (bytes: number): string => (bytes > MAX_BYTES ? 'The workbook is larger than 700 KB, which no question bank needs' : '')

/** Returns 'Imported: 3 new, 1 changed'. */
const importResult = ({ created, changed, waits }: CheckpointImport): string =>
  `${waits ? 'Waiting for approval' : 'Imported'}: ${created} new, ${changed} changed`

/** Imports a question bank from a workbook with the columns of its export: first a dry run, then the import. */
export function ImportDialog({ kind, onClose }: { kind: ReviewKind; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [trialRun, setTrialRun] = useState<TrialRun | null>(null)
  const [refused, setRefused] = useState('')
  const calls = BANK_CALLS[kind]
  const dryRun = useCommand(checkpointTrials.importCheckpoints, { success: false, failure: false })
  const run = useCommand(checkpointTrials.importCheckpoints, {
    success: SUCCESS_MS,
    successText: trialRun ? importResult(trialRun.result) : 'Imported',
    failure: false,
    invalidate: [calls.list, checkpointTrials.getCheckpointProposals],
    onDone: onClose,
  })
  const take = async (file: File | undefined) => {
    if (input.current) input.current.value = ''
    if (!file) return
    setTrialRun(null)
    setRefused(whyTooLarge(file.size))
    if (whyTooLarge(file.size)) return
    try {
      const uploadedFile = await readAsDataUrl(file)
      const { response } = await dryRun.mutateAsync({ kind, uploadedFile, dryRun: 1 })
      setTrialRun({ name: file.name, uploadedFile, result: response })
    } catch (error) {
      setRefused(errorMessage(error))
    }
  }
  const writes = trialRun ? trialRun.result.created + trialRun.result.changed : 0
  const why = !trialRun ? 'Choose a workbook first' : writes === 0 ? 'Nothing in it would change the bank' : null
  return (
    <Dialog
      onClose={onClose}
      size={920}
      title="Import checkpoints"
      subject={`${CHECKPOINT_BANKS[kind].name} bank`}
      note="Rows are matched by S.No. Questions that are not in the workbook stay as they are."
      main={
        <Button
          size="l"
          variant="primary"
          why={why}
          busy={run.isPending && MESSAGES.saving}
          onClick={() =>
            trialRun &&
            run.mutate({ kind, uploadedFile: trialRun.uploadedFile, dryRun: 0 }, { onError: (error) => setRefused(errorMessage(error)) })
          }
        >
          {writes > 0 ? `Import ${countText(writes, 'question')}` : 'Import'}
        </Button>
      }
    >
      <div className="grid items-left gap-12">
        <p className="muted">
          A workbook with the columns S.No, QC, Type, Category, Question and Asked when, such as the Excel export of the list. A question
          without a text in Asked when is asked always; otherwise write for example: All: Loan type is FHA; S.No 3 is Yes. The workbook is
          tried first; nothing is written before you import it.
        </p>
        <input
          ref={input}
          type="file"
          accept=".xlsx"
          className="unseen"
          tabIndex={-1}
          aria-label="Workbook of checkpoints"
          onChange={(event) => void take(event.target.files?.[0])}
        />
        <Button size="l" icon={Upload} data-autofocus busy={dryRun.isPending && 'Reading ...'} onClick={() => input.current?.click()}>
          Choose a workbook
        </Button>
        <RefusalMessage>{refused}</RefusalMessage>
        {trialRun && <Trial name={trialRun.name} result={trialRun.result} />}
      </div>
    </Dialog>
  )
}

const COLUMNS: readonly RecordColumn<CheckpointImport['problems'][number]>[] = [
  { heading: 'Cell', cell: ({ column, row }) => `${column}${row}` },
  { heading: 'Column', cell: ({ header }) => header },
  { heading: 'Value', cell: ({ value }) => value || <span className="muted">empty</span> },
  { heading: 'What is wrong', className: 'many-lines breaks min-width-200', cell: ({ msg }) => msg },
]

function Trial({ name, result }: { name: string; result: CheckpointImport }) {
  const { created, changed, unchanged, rejected, problems } = result
  return (
    <section aria-label="What would happen" className="wide">
      <p role="status">
        <b>{name}</b>: {created} new, {changed} changed, {unchanged} unchanged, {rejected} rejected. Nothing has been written yet.
      </p>
      {problems.length > 0 && (
        <ScrollRegion label="Cell errors" className={styles.scroll}>
          <RecordTable columns={COLUMNS} rows={problems} keyOf={({ column, row }) => `${column}${row}`} />
        </ScrollRegion>
      )}
    </section>
  )
}

function readAsDataUrl(file: File): Promise<string> {
  const reader = new FileReader()
  return new Promise((resolve, reject) => {
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error ?? new Error('The file could not be read'))
    reader.readAsDataURL(file)
  })
}
