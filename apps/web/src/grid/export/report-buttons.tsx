import { MESSAGES } from '@ivue/contracts/messages.ts'
import { schedules } from '@ivue/contracts/schedules/schedules-contract.ts'
import { Mail } from 'lucide-react'
import { useCommand } from '../../rpc/use-command.ts'
import { useViewer } from '../../rpc/viewer.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { ScheduleButton } from '../schedule/schedule-button.tsx'

interface ReportButtonsProps {
  /** The call that the report goes by. */
  call: { option: string; task: string }
  /** What people call it. */
  label: string
  /** What it is narrowed to; a period that nobody chose is left out, so that each run takes its own. */
  input?: Record<string, unknown>
}

/** Mails a page that is no list, as a file: now, to oneself, or regularly. */
export function ReportButtons({ call: { option, task }, label, input = {} }: ReportButtonsProps) {
  const why = useViewer().whyNot('grid.export')
  const mail = useCommand(schedules.mailReport)
  return (
    <>
      <Button
        icon={Mail}
        why={why}
        busy={mail.isPending && MESSAGES.pleaseWait}
        onClick={() => mail.mutate({ report: { option, task, input } })}
      >
        Email Me
      </Button>
      <ScheduleButton call={{ option, task }} label={label} request={input} what="report" />
    </>
  )
}
