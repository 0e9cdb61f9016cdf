import { type CorrectiveAction, correctiveActions } from '@ivue/contracts/reports/actions/actions-contract.ts'
import { useQuery } from '@tanstack/react-query'
import { QueryContent } from '../../answers/query-content.tsx'
import { FigureScopeContext } from '../../explain/figure-value.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { usDay } from '../../ui/moments.ts'
import { StatusChip } from '../../ui/status/status-chip.tsx'
import { ActionForm } from './action-form.tsx'
import styles from './actions.module.css'
import { Effect } from './effect-test.tsx'

interface ActionDialogProps {
  /** The id of the action, or null for a new one. */
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
            {(action) => (
              <FigureScopeContext value={{ parts: [['About', aboutText(action)]], asOf: action.closedAt ?? query.dataUpdatedAt }}>
                {why === null && action.state === 'Open' ? (
                  <ActionForm key={action.version} action={action} places={places} onSaved={onClose} />
                ) : (
                  <ActionView action={action} />
                )}
              </FigureScopeContext>
            )}
          </QueryContent>
        )
      }
    </FormDialog>
  )
}

const aboutText = ({ reviewType, severity }: CorrectiveAction) => `${reviewType}, ${severity}`

function ActionView({ action }: { action: CorrectiveAction }) {
  const { problem, rootCause, actions, ownerName, dueOn, state, closedBy, closedAt } = action
  const facts: [string, string][] = [
    ['About', aboutText(action)],
    ['Owner', ownerName],
    ['Due', usDay(dueOn)],
    ['Problem', problem],
    ['Root cause', rootCause],
    ['Corrective action', actions],
  ]
  return (
    <div className="grid gap-12">
      <p>
        <StatusChip status={state} /> {closedAt && `by ${closedBy}, ${usDay(closedAt.slice(0, 10))}`}
      </p>
      <dl className={styles.samples}>
        {facts.map(([name, text]) => (
          <div key={name} className="contents">
            <dt className="muted">{name}</dt>
            <dd>{text || '–'}</dd>
          </div>
        ))}
      </dl>
      <section className="framed grid items-left gap-8 on-subtle above-16 pad-12-14" aria-labelledby="test-of-effect">
        <h3 id="test-of-effect">Test of effect</h3>
        <Effect action={action} />
      </section>
    </div>
  )
}
