import type { GridRequest } from '@ivue/contracts/grid.ts'
import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useViewer } from '../../rpc/viewer.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { FocusBack } from '../../ui/dialog/focus-back.tsx'
import { later } from '../../ui/later.tsx'
import type { ListCall } from '../types.ts'

const ScheduleDialog = later(async () => (await import('./schedule-dialog.tsx')).ScheduleDialog)

/** Mails the list as it is filtered again and again. */
export function ScheduleButton({ call, request, label }: { call: ListCall; request: GridRequest; label: string }) {
  const why = useViewer().whyNot('grid.export')
  const [open, setOpen] = useState(false)
  const { option, task } = call
  return (
    <>
      <Button square icon={CalendarClock} aria-label="Mail this list regularly" why={why} onClick={() => setOpen(true)} />
      {open && <FocusBack />}
      {open && (
        <ScheduleDialog list={{ option, task, title: label, input: request as Record<string, unknown> }} onClose={() => setOpen(false)} />
      )}
    </>
  )
}
