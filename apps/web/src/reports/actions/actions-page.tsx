import { correctiveActions } from '@ivue/contracts/reports/actions/actions-contract.ts'
import { ACTION_LIST } from '@ivue/contracts/reports/actions/actions-lists.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { ListChoice } from '../../grid/filters/list-choice.tsx'
import { Grid } from '../../grid/grid.tsx'
import { useGridState } from '../../grid/state/use-grid-state.ts'
import { useViewer } from '../../rpc/viewer.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { later } from '../../ui/later.tsx'
import { Bar, Page } from '../../ui/layout/page.tsx'

const ActionDialog = later(async () => (await import('./action-dialog.tsx')).ActionDialog)

/** The list of corrective actions on defect rates; opening a row shows the test of its effect (domain 5.3). */
export function CorrectiveActionsPage() {
  const { title } = SCREENS.correctiveActions
  const grid = useGridState('corrective-actions', ACTION_LIST)
  const [open, setOpen] = useState<number | 'new' | null>(null)
  const why = useViewer().whyNot('quality.manage')
  return (
    <Page
      title={title}
      actions={
        <Button variant="primary" icon={Plus} why={why} onClick={() => setOpen('new')}>
          New action
        </Button>
      }
    >
      <Grid
        label={title}
        call={correctiveActions.getCorrectiveActions}
        state={grid}
        noun="actions"
        empty="No corrective action is in this state. A signal on a control chart whose cause is known is a reason for one."
        filters={
          <Bar label="Filters">
            <ListChoice grid={grid} name="taskStatus" />
          </Bar>
        }
        onEvent={({ row }) => setOpen(row.recsID)}
      />
      {open !== null && <ActionDialog key={open} id={open === 'new' ? null : open} why={why} onClose={() => setOpen(null)} />}
    </Page>
  )
}
