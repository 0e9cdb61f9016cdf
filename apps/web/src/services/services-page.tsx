import type { Row } from '@ivue/contracts/grid/wire.ts'
import { ADMINISTRATION_TABS, SCREENS } from '@ivue/contracts/screens.ts'
import { sharedServices } from '@ivue/contracts/services/contract.ts'
import { SERVICE_LIST } from '@ivue/contracts/services/lists.ts'
import { useState } from 'react'
import { ListPage } from '../grid/list-page.tsx'
import { useGridState } from '../grid/model/state/use-grid-state.ts'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { ScreenTabs } from '../viewer/screen-tabs.tsx'
import { useViewer } from '../viewer/viewer.tsx'

const ServiceDialog = lazyComponent(async () => (await import('./service-dialog.tsx')).ServiceDialog)
const ResultDialog = lazyComponent(async () => (await import('./result-dialog.tsx')).ResultDialog)
const CommentDialog = lazyComponent(async () => (await import('./comment-dialog.tsx')).ApprovalCommentDialog)
const StatusDialog = lazyComponent(async () => (await import('./status-dialog.tsx')).StatusDialog)

type OpenDialog = { what: 'Edit'; id: number } | { what: 'Task' | 'Prod' | 'Approve' | 'Reject' | 'Status'; row: Row }

/** Reports that users define as SQL and another person approves (quality 2.9). */
export function SharedServicesPage() {
  const why = useViewer().whyNot('services.edit')
  const grid = useGridState('shared-services', SERVICE_LIST)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = () => setOpen(null)
  return (
    <ListPage
      title={SCREENS.sharedServices.title}
      about="Reports in SQL that were approved by a second person."
      bars={<ScreenTabs label="Administration" screens={ADMINISTRATION_TABS} />}
      create={{ label: 'Create', why, onClick: () => setOpen({ what: 'Edit', id: 0 }) }}
      call={sharedServices.listQueries}
      state={grid}
      filterBy={['approvalStatus']}
      noun="shared services"
      empty="Nobody has written a shared service yet. Create the first: a report as SQL over the reporting views, which somebody else approves."
      onEvent={({ operation, row }) => setOpen(operation === 'Edit' ? { what: operation, id: row.recsID } : { what: operation, row })}
    >
      {open?.what === 'Edit' && <ServiceDialog id={open.id} onClose={close} />}
      {(open?.what === 'Task' || open?.what === 'Prod') && <ResultDialog mode={open.what} row={open.row} onClose={close} />}
      {(open?.what === 'Approve' || open?.what === 'Reject') && <CommentDialog action={open.what} row={open.row} onClose={close} />}
      {open?.what === 'Status' && <StatusDialog row={open.row} onClose={close} />}
    </ListPage>
  )
}
