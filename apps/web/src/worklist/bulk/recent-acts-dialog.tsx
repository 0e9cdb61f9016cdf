import { type RecentAct, worklist } from '@ivue/contracts/worklist/contract.ts'
import { ACT_WORDS, UNDO_MINUTES } from '@ivue/contracts/worklist/undo.ts'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { LoanLink } from '../../grid/cells/loan-cell.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { QueryContent } from '../../rpc/query-content.tsx'
import { Button, type ButtonVariant } from '../../ui/controls/button.tsx'
import { COMMAND_KEY } from '../../ui/controls/keys.ts'
import { CloseButton, Dialog } from '../../ui/dialog/dialog.tsx'
import { Moment } from '../../ui/display/moment.tsx'
import { Empty } from '../../ui/feedback/states.tsx'
import { type RecordColumn, RecordTable } from '../../ui/layout/record-table.tsx'
import { useUndo } from './use-undo.ts'

/** Number of loans of an act that are named. */
const NAMED = 3

/** Lists what the viewer did in the last ten minutes, with the button that undoes it. */
export function RecentActsDialog({ onClose }: { onClose: () => void }) {
  const opened = useQuery({ ...callQuery(worklist.getRecentActs, {}), staleTime: 0 })
  const columns: readonly RecordColumn<RecentAct>[] = [
    { heading: 'When', cell: ({ at }) => <Moment at={at} look="clock" /> },
    { heading: 'Loans, group or team', cell: (act) => <ActRows act={act} /> },
    { heading: 'What', cell: ({ operation }) => ACT_WORDS[operation] },
    { heading: 'Undo', cell: (act) => <UndoCell act={act} /> },
  ]
  return (
    <Dialog
      opened
      onClose={onClose}
      title="My recent acts"
      subject={
        <>
          What you do can be undone for {UNDO_MINUTES} minutes. <span className="key-hints">{COMMAND_KEY}+Z undoes the first.</span>
        </>
      }
      actions={<CloseButton />}
    >
      <QueryContent query={opened} rows={4} rowHeight={40} loading="Loading your recent acts" failed="Your recent acts could not be loaded">
        {({ acts }) =>
          acts.length === 0 ? (
            <Empty title="Nothing to undo">What you do on a loan, a group or a team is listed here for {UNDO_MINUTES} minutes.</Empty>
          ) : (
            <RecordTable columns={columns} rows={acts} keyOf={({ id }) => id} />
          )
        }
      </QueryContent>
    </Dialog>
  )
}

/** The records of an act. At most `most` loans are named, the others are counted. */
export function ActRows({ act: { list, rows }, most = NAMED }: { act: RecentAct; most?: number }) {
  const numbers = [...new Set(rows.map(([, number]) => number))]
  if (list === 'people') return numbers
  const others = numbers.length - most
  return (
    <span className="row gap-6">
      {numbers.slice(0, most).map((number) => (
        <LoanLink key={number} number={number} />
      ))}
      {others > 0 && <span className="muted">and {others} more</span>}
    </span>
  )
}

export function UndoCell({ act, variant }: { act: RecentAct; variant?: ButtonVariant }) {
  const undo = useUndo()
  if (act.undoneAt)
    return (
      <span className="muted">
        Undone at <Moment at={act.undoneAt} look="clock" />
      </span>
    )
  return (
    <Button
      variant={variant}
      icon={variant ? undefined : Undo2}
      busy={undo.isPending && 'Undoing ...'}
      onClick={() => undo.mutate({ ...act, ticked: new Map(act.rows) })}
    >
      Undo
    </Button>
  )
}
