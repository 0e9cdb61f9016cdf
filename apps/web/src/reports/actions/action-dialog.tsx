import { correctiveActions } from '@ivue/contracts/reports/actions/actions-contract.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../rpc/call-query.ts'
import { QueryContent } from '../../rpc/query-content.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { ActionForm } from './action-form.tsx'
import { ActionView } from './action-view.tsx'

interface ActionDialogProps {
  /** null for a new action. */
  id: number | null
  /** Reason why the viewer may not change actions, or null. */
  why: string | null
  onClose: () => void
}

/** A corrective action and the test of its effect. Read-only if the action is closed or the viewer may not change it. */
export function ActionDialog({ id, why, onClose }: ActionDialogProps) {
  const query = useQuery({ ...callQuery(correctiveActions.getCorrectiveAction, { id: id ?? 1 }), enabled: id !== null })
  const title = id === null ? 'New corrective action' : (query.data?.title ?? 'Corrective action')
  return (
    <FormDialog title={title} onClose={onClose}>
      {(places) =>
        id === null ? (
          <ActionForm action={null} places={places} onSaved={onClose} />
        ) : (
          <QueryContent query={query} rows={10} rowHeight={36} loading="Loading the action" failed="The action could not be loaded">
            {(action) =>
              why === null && action.state === 'Open' ? (
                <ActionForm key={action.version} action={action} places={places} onSaved={onClose} />
              ) : (
                <ActionView action={action} />
              )
            }
          </QueryContent>
        )
      }
    </FormDialog>
  )
}
