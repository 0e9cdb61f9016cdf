import type { Todo } from '@ivue/contracts/loans/details-shapes.ts'
import { Info } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { HoverTip } from '../../ui/controls/hover-tip.tsx'
import { Card } from '../../ui/layout/card.tsx'
import type { RecordColumn } from '../../ui/layout/record-table.tsx'
import { StatusChip } from '../../ui/status/status-chip.tsx'
import type { LoanDetails } from '../parts/loan-header.tsx'
import { LoanTable } from './loan-table.tsx'

type Tasks = LoanDetails['tasks']
type Column = RecordColumn<Todo>

const ACTION: Column = { heading: 'Action', cell: ({ action }) => action || null }
const TASK: Column = { heading: 'Task', wide: true, cell: ({ task }) => <span className="medium">{task}</span> }
const ELAPSED: Column = { heading: 'Days Elapsed', number: true, cell: ({ age }) => age }
const OWNER: Column = { heading: 'Task Owner', cell: ({ owner }) => owner || null }
const STATUS: Column = { heading: 'Status', cell: ({ status }) => status }
const INFO: Column = { heading: 'Info', cell: ({ info, task }) => (info ? <TaskInfo info={info} task={task} /> : null) }
const PRIORITY: Column = { heading: 'Priority', cell: ({ priority }) => priority || null }
const SLA: Column = {
  heading: 'SLA',
  cell: ({ sla, late }) => (late && sla ? <StatusChip status="Late" label={sla} /> : sla),
}

/** The columns of each table of tasks, in order (platform 2.9, Open Tasks). */
const WOW = [ACTION, TASK, ELAPSED, PRIORITY, OWNER, STATUS, INFO]
const LEAN = [ACTION, TASK, OWNER, ELAPSED, SLA, STATUS, INFO]
const ISSUES: readonly Column[] = [
  ACTION,
  TASK,
  { ...OWNER, heading: 'Owner' },
  { ...ELAPSED, heading: 'Issue Age' },
  { heading: 'Last Review', cell: ({ lastReview }) => lastReview },
  { heading: 'Times Reviewed', number: true, cell: ({ timesReviewed }) => timesReviewed },
  { heading: 'Reoccurrence', number: true, cell: ({ reoccurrence }) => reoccurrence },
  STATUS,
]
const TABLES: readonly { kind: keyof Tasks; title: string; columns: readonly Column[]; empty: string }[] = [
  { kind: 'wow', title: 'WOW Tasks', columns: WOW, empty: 'No WOW task is open on this loan.' },
  { kind: 'lean', title: 'LEAN Accountability Tasks', columns: LEAN, empty: 'No LEAN accountability task is open on this loan.' },
  { kind: 'calls', title: 'Calls', columns: WOW, empty: 'No call is open on this loan.' },
  { kind: 'issues', title: 'Issue Tracker', columns: ISSUES, empty: 'No issue is open on this loan.' },
]

export const countTasks = (tasks: Tasks): number => TABLES.reduce((sum, { kind }) => sum + tasks[kind].length, 0)

/** Shows the loan's open tasks in other systems, read-only. */
export function OpenTaskTables({ tasks }: { tasks: Tasks }) {
  return (
    <div className="column gap-12">
      {TABLES.map(({ kind, title, columns, empty }) => (
        <Card key={kind} title={title} note={tasks[kind].length > 0 && `${tasks[kind].length} open`}>
          <LoanTable label={title} columns={columns} rows={tasks[kind]} keyOf={({ id }) => id} empty={empty} />
        </Card>
      ))}
    </div>
  )
}

function TaskInfo({ info, task }: { info: string; task: string }) {
  return (
    <span>
      <Button variant="quiet" square icon={Info} aria-label={`About ${task}: ${info}`} />
      <HoverTip>{info}</HoverTip>
    </span>
  )
}
