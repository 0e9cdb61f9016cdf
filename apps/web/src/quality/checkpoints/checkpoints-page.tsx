import type { Row } from '@ivue/contracts/grid/wire.ts'
import { BANK_CALLS } from '@ivue/contracts/quality/checkpoints/contract.ts'
import { CHECKPOINT_LIST } from '@ivue/contracts/quality/checkpoints/rules.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { Eye, Upload } from 'lucide-react'
import { useState } from 'react'
import { ListPage } from '../../grid/list-page.tsx'
import { useGridState } from '../../grid/model/state/use-grid-state.ts'
import { Button } from '../../ui/controls/button.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { ScreenTabs } from '../../viewer/screen-tabs.tsx'
import { useViewer } from '../../viewer/viewer.tsx'
import { WaitingChanges } from './waiting-changes.tsx'

const CheckpointDialog = lazyComponent(async () => (await import('./checkpoint-dialog.tsx')).CheckpointDialog)
const DeleteCheckpoint = lazyComponent(async () => (await import('./delete-checkpoint.tsx')).DeleteCheckpoint)
const PreviewDialog = lazyComponent(async () => (await import('./preview-dialog.tsx')).PreviewDialog)
const ImportDialog = lazyComponent(async () => (await import('./import-dialog.tsx')).ImportDialog)

const SCREEN_OF = { processor: 'processorCheckpoints', underwriter: 'underwriterCheckpoints', closer: 'closerCheckpoints' } as const

type OpenDialog = { what: 'edit'; id: number } | { what: 'delete'; row: Row } | { what: 'preview' } | { what: 'import' }

export const ProcessorCheckpointsPage = () => <CheckpointsPage kind="processor" />
export const UnderwriterCheckpointsPage = () => <CheckpointsPage kind="underwriter" />
export const CloserCheckpointsPage = () => <CheckpointsPage kind="closer" />

/** The 'QC Checkpoint' screen (quality 2.3): the questions of one bank. Each new review copies them. */
function CheckpointsPage({ kind }: { kind: ReviewKind }) {
  const screen = SCREENS[SCREEN_OF[kind]]
  const why = useViewer().whyNot('quality.checkpoints.edit')
  const grid = useGridState(`checkpoints-${kind}`, CHECKPOINT_LIST)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = () => setOpen(null)
  return (
    <ListPage
      title={screen.title}
      documentTitle={screen.tabName}
      about="The questions of a review. A change is proposed here and approved by somebody else; reviews that are under way keep their questions."
      bars={<ScreenTabs label="Question banks" screens={Object.values(SCREEN_OF)} />}
      actions={
        <>
          <Button icon={Eye} onClick={() => setOpen({ what: 'preview' })}>
            Preview
          </Button>
          <Button icon={Upload} why={why} onClick={() => setOpen({ what: 'import' })}>
            Import
          </Button>
        </>
      }
      create={{ label: 'Create', why, onClick: () => setOpen({ what: 'edit', id: 0 }) }}
      above={<WaitingChanges kind={kind} />}
      label={screen.tabName}
      call={BANK_CALLS[kind].list}
      state={grid}
      noun="checkpoints"
      empty="The bank has no question yet: a review of this kind would ask nothing. Create the first one."
      onEvent={({ operation, row }) => setOpen(operation === 'Delete' ? { what: 'delete', row } : { what: 'edit', id: row.recsID })}
    >
      {open?.what === 'edit' && <CheckpointDialog kind={kind} id={open.id} onClose={close} />}
      {open?.what === 'delete' && <DeleteCheckpoint kind={kind} row={open.row} onClose={close} />}
      {open?.what === 'preview' && <PreviewDialog kind={kind} onClose={close} />}
      {open?.what === 'import' && <ImportDialog kind={kind} onClose={close} />}
    </ListPage>
  )
}
