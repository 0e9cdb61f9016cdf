import { correctiveActions } from '@ivue/contracts/reports/actions/actions-contract.ts'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../rpc/call-query.ts'
import { Answered } from '../../rpc/query-content.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { ActionForm } from './action-form.tsx'
import { ActionShown } from './action-view.tsx'

interface ActionDialogProps {
  /** null for a new action. */
  id: number | null
  /** Reason why the viewer may not change actions, or null. */
  why: string | null
  onClose: () => void
}

/** A corrective action and the test of its effect. Read-only if the action is closed or the viewer may not change it. */
export function ActionDialog({ id, why, onClose }: ActionDialogProps) {
  const query = useQuery({ ...ask(correctiveActions.getCorrectiveAction, { id: id ?? 1 }), enabled: id !== null })
  const title = id === null ? 'New corrective action' : (query.data?.title ?? 'Corrective action')
  return (
    <FormDialog title={title} onClose={onClose}>
      {(places) =>
        id === null ? (
          <ActionForm action={null} places={places} onSaved={onClose} />
        ) : (
          <Answered query={query} rows={10} rowHeight={36} loading="Loading the action" failed="The action could not be loaded">
            {(action) =>
              why === null && action.state === 'Open' ? (
                <ActionForm key={action.version} action={action} places={places} onSaved={onClose} />
              ) : (
                <ActionShown action={action} />
              )
            }
          </Answered>
        )
      }
    </FormDialog>
  )
}
