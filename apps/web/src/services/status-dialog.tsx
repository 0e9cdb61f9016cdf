import type { Row } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { sharedServices } from '@ivue/contracts/services/contract.ts'
import { cellOf } from '../grid/model/rows/parse-cell.ts'
import { useCommand } from '../rpc/use-command.ts'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'

/** Activates or deactivates a shared service. An inactive service does not run. */
export function StatusDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const save = useCommand(sharedServices.editAdminSave, { invalidate: [sharedServices.listQueries] })
  const isOn = cellOf(row, 'Status').value === 'Active'
  const name = cellOf(row, 'Name').value
  return (
    <ConfirmDialog
      onClose={onClose}
      title={isOn ? 'Switch it off?' : 'Switch it on?'}
      confirm={isOn ? 'Switch off' : 'Switch on'}
      busy={save.isPending && MESSAGES.saving}
      onConfirm={() => save.mutate({ teamId: row.recsID, version: row.version, action: 'Status' }, { onSettled: onClose })}
    >
      {isOn ? `Nobody can run “${name}” until it is switched on again.` : `“${name}” can be run again.`}
    </ConfirmDialog>
  )
}
