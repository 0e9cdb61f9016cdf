import { sharedServices } from '@ivue/contracts/services/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../rpc/ask.ts'
import { FOR_A_FORM, OpeningDialog } from '../rpc/opening-dialog.tsx'
import { titleOf } from './service-draft.ts'
import { ServiceForm } from './service-form.tsx'

/** The editor of a shared service (id 0: a new one). Loads the stored version each time it opens. */
export function ServiceDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery({ ...ask(sharedServices.editAdmin, { id }), ...FOR_A_FORM })
  return (
    <OpeningDialog query={query} title={titleOf(id)} what="shared service" size={1360} rows={10} rowHeight={44} onClose={onClose}>
      {(opened) => <ServiceForm opened={opened} onClose={onClose} />}
    </OpeningDialog>
  )
}
