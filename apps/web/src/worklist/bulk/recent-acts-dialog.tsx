import { type RecentAct, worklist } from '@ivue/contracts/worklist/contract.ts'
import { HIDDEN_LOAN, UNDO_MINUTES } from '@ivue/contracts/worklist/undo.ts'
import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { QueryContent } from '../../answers/query-content.tsx'
import { LoanLink } from '../../grid/cells/loan-cell.tsx'
import { useCurrentMinute } from '../../grid/cells/use-current-minute.ts'
import { callQuery } from '../../rpc/call-query.ts'
import { Button, type ButtonVariant } from '../../ui/controls/button.tsx'
import { COMMAND_KEY } from '../../ui/controls/keys.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Moment } from '../../ui/display/moment.tsx'
import { Empty } from '../../ui/feedback/states.tsx'
import { Ring } from '../../ui/status/ring.tsx'
import { refusedLoans } from '../bulk-result.ts'
import { UndoKey, useUndo } from './use-undo.ts'

/** Number of loans of an act that are named. */
const NAMED = 3
const MINUTE = 60_000

/** A drawer with what the viewer did in the last day: what can be undone, and what no longer can, with the reason. */
export function RecentActsDialog({ onClose }: { onClose: () => void }) {
  const opened = useQuery({ ...callQuery(worklist.getRecentActs, {}), staleTime: 0, refetchInterval: MINUTE })
  return (
    <Dialog
      drawer
      bare
      onClose={onClose}
      title="My recent acts"
      subject={
        <>
          Most can be undone for {UNDO_MINUTES} minutes.{' '}
          <span className="touch-hidden">{COMMAND_KEY}+Z undoes the last of this window.</span>
        </>
      }
      cancel={null}
    >
      <QueryContent query={opened} rows={4} rowHeight={60} loading="Loading your recent acts" failed="Your recent acts could not be loaded">
        {({ acts }) =>
          acts.length === 0 ? (
            <Empty title="Nothing to undo">What you do is listed here for 24 hours.</Empty>
          ) : (
            <>
              <Acts title="Can be undone" acts={acts.filter(({ why }) => why === null)} />
              <Acts title="No longer" acts={acts.filter(({ why }) => why !== null)} />
            </>
          )
        }
      </QueryContent>
      <UndoKey />
    </Dialog>
  )
}

function Acts({ title, acts }: { title: string; acts: readonly RecentAct[] }) {
  if (acts.length === 0) return null
  return (
    <section>
      <h3 className="bottomline on-subtle pad-4-24">
        {title} <span className="muted">{acts.length}</span>
      </h3>
      <ul>
        {acts.map((act) => (
          <li key={act.id} className="flex bottomline gap-12 pad-10-24">
            <Moment at={act.at} look="clock" inTable />
            <div className="grow breaks">
              <p>{act.undoneAt ? <s>{act.what}</s> : act.what}</p>
              <ActRows act={act} />
              <p className="small-text">
                <Reason act={act} />
              </p>
            </div>
            <UndoCell act={act} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Why an act, or a part of it, can no longer be undone. */
function Reason({ act: { why, undoneAt, refused, rows } }: { act: RecentAct }) {
  const [first] = refusedLoans({ done: [], refused }, rows)
  if (undoneAt) return ['Undone at ', <Moment key="at" at={undoneAt} look="clock" />, '.']
  if (why || !first) return why && `${why}.`
  const others = refused.length > 1 ? `, and ${refused.length - 1} more` : ''
  return `${first.loanNumber}: ${first.msg}${others}. Undo gives back the rest.`
}

/** The records of an act. At most `most` loans are named, the others are counted. */
export function ActRows({ act: { list, rows, total, borrower }, most = NAMED }: { act: RecentAct; most?: number }) {
  const numbers = [...new Set(rows.map(({ name }) => name))].slice(0, most)
  if (list === 'people' || numbers[0] === '') return numbers
  const others = total - numbers.length
  return (
    <>
      {numbers.flatMap((number) => [number === HIDDEN_LOAN ? number : <LoanLink key={number} number={number} />, ' '])}
      {borrower || (others > 0 && <span className="muted">and {others} more</span>)}
    </>
  )
}

/** The button that undoes an act, as far as it can be undone. With `variant`, without its icon and the time that is left. */
export function UndoCell({ act, variant }: { act: RecentAct; variant?: ButtonVariant }) {
  const undo = useUndo()
  // The current minute is rounded down, so that an act may seem to be in the future.
  const left = Math.min(UNDO_MINUTES * MINUTE, Math.max(0, Date.parse(act.at) + UNDO_MINUTES * MINUTE - useCurrentMinute()))
  if (act.why) return act.undoneAt && variant ? <span className="muted">Undone</span> : null
  const { rows, refused } = act
  return (
    <div className="column gap-4 rigid">
      <Button
        variant={variant}
        icon={variant ? undefined : Undo2}
        busy={undo.isPending && 'Undoing ...'}
        onClick={() => undo.mutate({ ...act, ticked: rows })}
      >
        {refused.length > 0 ? `Undo ${rows.length - refused.length} of ${rows.length}` : 'Undo'}
      </Button>
      {!variant && (
        <span className="row gap-4 small-text">
          <Ring share={left / UNDO_MINUTES / MINUTE} size={12} /> {Math.ceil(left / MINUTE)} m left
        </span>
      )}
    </div>
  )
}
