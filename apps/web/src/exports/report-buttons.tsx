import { MESSAGES } from '@ivue/contracts/messages.ts'
import { schedules } from '@ivue/contracts/schedules/schedules-contract.ts'
import { Mail } from 'lucide-react'
import { useCommand } from '../rpc/use-command.ts'
import { Button } from '../ui/controls/button.tsx'
import { useViewer } from '../viewer/viewer.tsx'
import { ScheduleButton } from './schedule-button.tsx'

interface ReportButtonsProps {
  call: { option: string; task: string }
  label: string
  /** The report's filters. Leave out the period unless the person chose one, so that each scheduled run uses its default period. */
  input?: Record<string, unknown>
}

/** Mails a report that is not a list, as a file: once now, or on a schedule. */
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
