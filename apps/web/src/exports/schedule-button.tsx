import type { GridRequest } from '@ivue/contracts/grid/wire.ts'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useViewer } from '../rpc/viewer.tsx'
import { Button } from '../ui/controls/button.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'

const ScheduleDialog = lazyComponent(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog)

interface ScheduleButtonProps {
  call: { option: string; task: string }
  request: GridRequest | Record<string, unknown>
  label: string
  what?: 'list' | 'report'
}

/** Schedules mails of a list or a report with its current filters. */
export function ScheduleButton({ call, request, label, what = 'list' }: ScheduleButtonProps) {
  const why = useViewer().whyNot('grid.export')
  const [open, setOpen] = useState(false)
  const { option, task } = call
  return (
    <>
      <Button square icon={CalendarClock} aria-label={`Mail this ${what} regularly`} why={why} onClick={() => setOpen(true)} />
      {open && (
        <ScheduleDialog
          list={{ option, task, title: label, what, input: request as Record<string, unknown> }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
