import { formatRhythm } from '@ivue/contracts/schedules/rules.ts'
import { type Schedule, schedules } from '@ivue/contracts/schedules/schedules-contract.ts'
import { Pause, Play, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../rpc/use-command.ts'
import { Button } from '../ui/controls/button.tsx'
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx'
import { PlainTable } from '../ui/layout/plain-table.tsx'
import { TableHead } from '../ui/layout/table-head.tsx'
import { longMoment } from '../ui/moments.ts'
import { useViewer } from '../viewer/viewer.tsx'
import table from './exports-page.module.css'

const STALE = { invalidate: [schedules.getSchedules] }

/** The viewer's scheduled reports with their next runs and recipients. Each can be paused or deleted. */
export function SchedulesTable({ rows }: { rows: readonly Schedule[] }) {
  const [deleted, setDeleted] = useState<Schedule | null>(null)
  const remove = useCommand(schedules.deleteSchedule, STALE)
  return (
    <div className="card scrolls-x pad-0-14">
      <PlainTable bare className={table.table} aria-label="Scheduled reports">
        <TableHead headings={['Report', 'When', 'Next runs', 'To', 'Last run', { text: 'Actions', unseen: true }]} />
        <tbody>
          {rows.map((one) => (
            <ScheduleRow key={one.id} schedule={one} onDelete={() => setDeleted(one)} />
          ))}
        </tbody>
      </PlainTable>
      {deleted && (
        <ConfirmDialog
          onClose={() => setDeleted(null)}
          title="Delete the schedule?"
          confirm="Delete"
          destroys
          busy={remove.isPending && 'Deleting ...'}
          onConfirm={() => remove.mutate({ id: deleted.id }, { onSettled: () => setDeleted(null) })}
        >
          {deleted.title} is mailed to nobody any more. Workbooks that were mailed stay.
        </ConfirmDialog>
      )}
    </div>
  )
}

function ScheduleRow({ schedule, onDelete }: { schedule: Schedule; onDelete: () => void }) {
  const { businessZone } = useViewer()
  const save = useCommand(schedules.saveSchedule, STALE)
  const { id, version, title, list, active, people, runs, last, lastAt, every, weekday, day, time } = schedule
  const toggle = () =>
    save.mutate({ id, version, title, active: !active, people: people.map((person) => person.id), every, weekday, day, time })
  return (
    <tr>
      <th scope="row" title={list}>
        {title}
      </th>
      <td>{formatRhythm({ every, weekday, day, time })}</td>
      <td>
        {active ? (
          <ol className="tabular margin-4-0-0 pad-left-20">
            {runs.map((run) => (
              <li key={run}>{longMoment(run, businessZone)}</li>
            ))}
          </ol>
        ) : (
          'Paused'
        )}
      </td>
      <td className="many-lines max-width-320">{people.map(({ name }) => name).join(', ')}</td>
      <td>{lastAt ? `${longMoment(lastAt, businessZone)}. ${last}` : 'Not yet'}</td>
      <td className={table.act}>
        <Button
          icon={active ? Pause : Play}
          aria-label={`${active ? 'Pause' : 'Resume'} ${title}`}
          busy={save.isPending && 'Saving ...'}
          onClick={toggle}
        >
          {active ? 'Pause' : 'Resume'}
        </Button>
        <Button icon={Trash2} aria-label={`Delete ${title}`} onClick={onDelete}>
          Delete
        </Button>
      </td>
    </tr>
  )
}
