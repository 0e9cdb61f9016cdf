import type { GridRequest } from '@ivue/contracts/grid/wire.ts'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useViewer } from '../rpc/viewer.tsx'
import { Button } from '../ui/controls/button.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'

const Dialog = lazyComponent(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog)

interface ScheduleProps {
  call: { option: string; task: string }
  request: GridRequest | Record<string, unknown>
  label: string
  what?: 'list' | 'report'
}

/** The dialog that schedules mails of a list or a report. Its code is loaded when it opens. */
export function ScheduleDialog({ call: { option, task }, request, label, what = 'list', onClose }: ScheduleProps & { onClose(): void }) {
  return <Dialog list={{ option, task, title: label, what, input: request as Record<string, unknown> }} onClose={onClose} />
}

/** Schedules mails of a list or a report with its current filters. */
export function ScheduleButton(props: ScheduleProps) {
  const why = useViewer().whyNot('grid.export')
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        square
        icon={CalendarClock}
        aria-label={`Mail this ${props.what ?? 'list'} regularly`}
        why={why}
        onClick={() => setOpen(true)}
      />
      {open && <ScheduleDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
