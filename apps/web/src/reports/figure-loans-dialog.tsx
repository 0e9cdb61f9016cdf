import type { GridRequest } from '@ivue/contracts/grid/wire.ts'
import { FIGURE_LOANS_LIST } from '@ivue/contracts/reports/qc-reports.ts'
import { Grid } from '../grid/grid.tsx'
import { useSavedDialogGridState } from '../grid/model/state/use-dialog-grid-state.ts'
import type { ListCall } from '../grid/model/types.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import styles from './reports.module.css'

interface FigureLoansDialogProps {
  call: ListCall
  /** The part of the request that selects the figure; must be memoized. */
  fixed: GridRequest
  title: string
  subject: string
  /** Whether the dialog is the wider one of the closer's report (quality 2.4). */
  wide?: boolean
  onClose: () => void
}

/** Lists the loans behind a figure, ten per page (quality 2.4). */
export function FigureLoansDialog({ call, fixed, title, subject, wide = false, onClose }: FigureLoansDialogProps) {
  const grid = useSavedDialogGridState('figure-loans', FIGURE_LOANS_LIST)
  return (
    <Dialog onClose={onClose} title={title} subject={subject} size={wide ? 1360 : 920} bare cancel={null}>
      <div className={styles.behind} data-wide={wide || undefined}>
        <Grid label={title} call={call} state={grid} fixed={fixed} noun="loans" empty="Nothing is counted here any more." />
      </div>
    </Dialog>
  )
}
