import type { Row } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { NOTHING_TO_REMIND, whoActsNext } from '@ivue/contracts/quality/reviews/rules.ts'
import type { ReviewStatus } from '@ivue/contracts/quality/reviews/words.ts'
import { Mail } from 'lucide-react'
import { BulkButton } from '../../grid/frame/bulk-bar.tsx'
import { cellOf } from '../../grid/model/rows/parse-cell.ts'
import type { RowAction } from '../../grid/model/types.ts'
import { errorMessage } from '../../rpc/errors.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { useViewer } from '../../viewer/viewer.tsx'
import { reportBulk } from '../../worklist/bulk/report-bulk.ts'
import { refusedResult } from '../../worklist/bulk-result.ts'
import { tickedLoans } from '../../worklist/rows.ts'
import type { WorklistShape } from '../../worklist/shape.ts'

/** Returns the bulk action that e-mails those who must act on the selected reviews. Undefined for viewers who do not manage quality. */
export function useReminders({ name, calls }: WorklistShape) {
  const { may } = useViewer()
  const remind = useCommand(calls.action, { success: false, failure: false })
  if (!may('quality.manage')) return undefined
  const send = (rows: readonly Row[], clear: () => void) => {
    const report = (result: Parameters<typeof reportBulk>[0]) => {
      clear()
      reportBulk(result, tickedLoans(name, rows), { many: 'reminded', one: 'e-mail sent again' })
    }
    remind.mutate(
      { operation: 'remind', recId: rows.map(({ recsID }) => recsID) },
      {
        onSuccess: ({ response }) => report(response),
        onError: (error) => {
          const refused = refusedResult(error)
          if (refused) report(refused)
          else toast.error(errorMessage(error))
        },
      },
    )
  }
  return {
    rowActions: (row: Row): readonly RowAction[] => [
      { value: 'remind', label: 'Remind', why: whyNoReminder(row) ?? undefined, onPick: () => send([row], () => {}) },
    ],
    bulkActions: (rows: readonly Row[], clear: () => void) => (
      <BulkButton icon={Mail} busy={remind.isPending && MESSAGES.pleaseWait} onClick={() => send(rows, clear)}>
        Send e-mail again
      </BulkButton>
    ),
  }
}

export function whyNoReminder(row: Row): string | null {
  const whom = whoActsNext(cellOf(row, 'Status').value as ReviewStatus)
  if (whom === null) return NOTHING_TO_REMIND
  return whom === 'reviewer' && !cellOf(row, 'Assigned To').value ? 'Nobody is assigned to this review' : null
}
