import { sharedServices } from '@ivue/contracts/services/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { FORM_QUERY_OPTIONS, LoadingDialog } from '../forms/loading-dialog.tsx'
import { callQuery } from '../rpc/call-query.ts'
import { serviceEditorTitle } from './service-draft.ts'
import { ServiceForm } from './service-form.tsx'

/** The editor of a shared service (id 0: a new one). Loads the stored version each time it opens. */
export function ServiceDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const query = useQuery({ ...callQuery(sharedServices.editAdmin, { id }), ...FORM_QUERY_OPTIONS })
  return (
    <LoadingDialog
      query={query}
      title={serviceEditorTitle(id)}
      recordName="shared service"
      size={1360}
      rows={10}
      rowHeight={44}
      onClose={onClose}
    >
      {(opened) => <ServiceForm opened={opened} onClose={onClose} />}
    </LoadingDialog>
  )
}
