import { ACTION_LIST, correctiveActions } from '@ivue/contracts/reports/actions/actions-contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { useState } from 'react'
import { ListPage } from '../../grid/list-page.tsx'
import { useGridState } from '../../grid/model/state/use-grid-state.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { useViewer } from '../../viewer/viewer.tsx'

const ActionDialog = lazyComponent(async () => (await import('./action-dialog.tsx')).ActionDialog)

/** The list of corrective actions on defect rates; opening a row shows the test of its effect (domain 5.3). */
export function CorrectiveActionsPage() {
  const grid = useGridState('corrective-actions', ACTION_LIST)
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const why = useViewer().whyNot('quality.manage')
  return (
    <ListPage
      title={SCREENS.correctiveActions.title}
      about="What was agreed to do about a cause, who does it, and by when."
      create={{ label: 'New action', why, onClick: () => setOpen('new') }}
      call={correctiveActions.getCorrectiveActions}
      state={grid}
      filterBy={['taskStatus']}
      noun="actions"
      empty="No corrective action is in this state. A signal on a control chart whose cause is known is a reason for one."
      onEvent={({ row }) => setOpen(row.recsID)}
    >
      {open !== null && <ActionDialog key={open} id={open === 'new' ? null : open} why={why} onClose={() => setOpen(null)} />}
    </ListPage>
  )
}
