import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/controls/button.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { useViewer } from '../viewer/viewer.tsx'
import type { ScheduleProps } from './schedule-dialog.tsx'

const ScheduleDialog = lazyComponent(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog)

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
