import { evidence, type ShownEvidence } from '@ivue/contracts/quality/findings/contract.ts'
import { EVIDENCE_TYPES, type EvidencePlace } from '@ivue/contracts/quality/findings/evidence.ts'
import { Paperclip, Trash2 } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { downloadFile } from '../../rpc/download.ts'
import { errorMessage } from '../../rpc/errors.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldMessage } from '../../ui/controls/field-message.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Moment } from '../../ui/display/moment.tsx'
import styles from './evidence.module.css'
import { useEvidence } from './use-evidence.ts'

const ACCEPTED = Object.keys(EVIDENCE_TYPES)
  .map((extension) => `.${extension}`)
  .join(',')

interface EvidenceProps {
  reviewId: number
  answerId: number
  /** Name of the finding in labels, such as "Finding 3". */
  name: string
  place: EvidencePlace
  /** Whether files can only be read. Then there are no buttons, and without files nothing is rendered. */
  readOnly?: boolean
  /** Reason why files cannot be attached here, in addition to the server's reason. */
  off?: string
}

/** Lists the files of a finding, each with a download link, and attaches further ones (domain 4, Evidence). */
export function Evidence({ reviewId, answerId, name, place, readOnly = false, off = '' }: EvidenceProps) {
  const { files, why, attach, stale } = useEvidence(reviewId, answerId, place)
  const [removing, setRemoving] = useState<ShownEvidence | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  if (readOnly && files.length === 0) return null
  const take = (list: FileList | null) => {
    const file = list?.[0]
    if (file) attach.mutate(file)
    if (input.current) input.current.value = ''
  }
  return (
    <div className="grid items-left shrinks gap-4 above-8">
      {files.length > 0 && (
        <ul className="grid wide gap-2" aria-label={`${name}: evidence`}>
          {files.map((file) => (
            <EvidenceLine key={file.id} file={file} readOnly={readOnly} onRemove={() => setRemoving(file)} />
          ))}
        </ul>
      )}
      {!readOnly && (
        <>
          <Button
            icon={Paperclip}
            why={off || why || null}
            busy={attach.isPending && 'Attaching ...'}
            aria-label={`${name}: attach a file`}
            onClick={() => input.current?.click()}
          >
            Attach a file
          </Button>
          <input
            ref={input}
            type="file"
            accept={ACCEPTED}
            className="unseen"
            tabIndex={-1}
            aria-label={`${name}: file`}
            onChange={(event) => take(event.target.files)}
          />
          <FieldMessage id={id}>{attach.error ? errorMessage(attach.error) : null}</FieldMessage>
        </>
      )}
      {removing && <RemoveEvidence file={removing} stale={stale} onClose={() => setRemoving(null)} />}
    </div>
  )
}

function EvidenceLine({ file, readOnly, onRemove }: { file: ShownEvidence; readOnly: boolean; onRemove: () => void }) {
  const [problem, setProblem] = useState('')
  const save = () => {
    setProblem('')
    downloadFile(evidence.downloadEvidence, { id: file.id }).catch((error: unknown) => setProblem(errorMessage(error)))
  }
  return (
    <li className={`row wrap shrinks gap-0-8`}>
      <Paperclip size={14} className="faint" />
      <Button variant="link" className={styles.name} onClick={save}>
        {file.name}
      </Button>
      <span className="small-text">
        {formatFileSize(file.size)} · {file.round === 0 ? '' : `round ${file.round} · `}
        {file.by}, <Moment at={file.at} />
      </span>
      {!readOnly && (
        <Button variant="quiet" square icon={Trash2} aria-label={`Remove ${file.name}`} why={file.removeWhy || null} onClick={onRemove} />
      )}
      <FieldMessage>{problem}</FieldMessage>
    </li>
  )
}

function RemoveEvidence({
  file,
  stale,
  onClose,
}: {
  file: ShownEvidence
  stale: readonly { option: string; task: string }[]
  onClose: () => void
}) {
  const remove = useCommand(evidence.removeEvidence, { invalidate: stale })
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Remove the file?"
      confirm="Remove"
      destroys
      busy={remove.isPending && 'Removing ...'}
      onConfirm={() => remove.mutate({ id: file.id }, { onSettled: onClose })}
    >
      {file.name} is deleted for good.
    </ConfirmDialog>
  )
}

/** Returns a size as text, for example '12 kB' or '1.4 MB'. */
const formatFileSize = (bytes: number) =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
