import type { DeskPage } from '@ivue/contracts/grid.ts'
import { FocusBack } from '../ui/focus-back.tsx'
import { AssignmentDialog } from './assignment-dialog.tsx'
import { loanOf } from './closing-rows.ts'
import { CommentDialog } from './comment-dialog.tsx'
import { DecisionDialog } from './decision-dialog.tsx'
import { QcDialog } from './qc-dialog.tsx'
import { ReassignDialog } from './reassign-dialog.tsx'
import { RefusedDialog } from './refused-dialog.tsx'
import type { ClosingWork } from './use-closing-work.ts'

interface ClosingDialogsProps {
  work: ClosingWork
  page: DeskPage | undefined
}

/** The dialog that is open over the Closing Dashboard. */
export function ClosingDialogs(props: ClosingDialogsProps) {
  if (!props.work.open) return null
  return (
    <>
      <FocusBack />
      <OpenDialog {...props} />
    </>
  )
}

function OpenDialog({ work, page }: ClosingDialogsProps) {
  const { open, close, assigned } = work
  switch (open?.kind) {
    case 'decision': {
      const { row, picked, settle } = open
      return (
        <DecisionDialog recsID={row.recsID} loanNumber={loanOf(row)} picked={picked} userRole={page?.userRole ?? ''} onClose={settle} />
      )
    }
    case 'comment':
      return <CommentDialog recsID={open.row.recsID} loanNumber={loanOf(open.row)} onClose={open.settle} />
    case 'reassign':
      return <ReassignDialog change={open.change} onDone={open.settle} />
    case 'qc':
      return <QcDialog type={open.type} loanNumber={loanOf(open.row)} onClose={open.settle} />
    case 'assignment': {
      const people = { slot1: page?.userListAssignment ?? [], slot2: page?.userListAssignmentCloser ?? [] }
      return <AssignmentDialog rows={open.rows} people={people} only={open.only} onClose={close} onDone={assigned(open.rows, open.clear)} />
    }
    case 'refused':
      return <RefusedDialog title={open.title} loans={open.loans} onClose={close} />
    default:
      return null
  }
}
