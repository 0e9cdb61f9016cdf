import { monthName } from '@ivue/contracts/calendar/names.ts'
import { type GoalRow, landing } from '@ivue/contracts/home/contract.ts'
import { fundedProblem, qcScoreProblem } from '@ivue/contracts/home/goals.ts'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChangeHistory } from '../answers/change-history.tsx'
import { useCallForm } from '../forms/use-call-form.ts'
import { callQuery } from '../rpc/call-query.ts'
import { FieldMessage } from '../ui/controls/field-message.tsx'
import { SubmitDialog } from '../ui/dialog/submit-dialog.tsx'

interface GoalDialogProps {
  row: GoalRow
  /** The month from which the goal holds, `YYYY-MM`. */
  month: string
  onClose: () => void
}

const parseNumber = (text: string) => (text.trim() === '' ? Number.NaN : Number(text.trim().replaceAll(',', '')))

/** Sets a region's goal from this month on, and lists the former goals with who set them. */
export function GoalDialog({ row, month, onClose }: GoalDialogProps) {
  const { region, goalFunded, goalScore, version, since } = row
  const entry = useCallForm(landing.saveGoal, {
    start: { funded: goalFunded === null ? '' : String(goalFunded), qcScore: String(goalScore) },
    rule: ({ funded, qcScore }) =>
      [
        { field: 'funded', msg: fundedProblem(parseNumber(funded)) },
        { field: 'qcScore', msg: qcScoreProblem(parseNumber(qcScore)) },
      ].filter((one): one is { field: string; msg: string } => one.msg !== null),
    body: ({ funded, qcScore }) => ({ region, month, version, funded: parseNumber(funded), qcScore: parseNumber(qcScore) }),
    atRefusal: 'funded',
    invalidate: [landing.getGoals, landing.getGoalHistory],
    onDone: onClose,
  })
  const { form, errorOf, dirty } = entry
  const field = (name: 'funded' | 'qcScore', label: string) => (
    <TextInput
      label={label}
      size="sm"
      inputMode="decimal"
      autoComplete="off"
      maxLength={10}
      error={errorOf(name) && <FieldMessage>{errorOf(name)}</FieldMessage>}
      data-autofocus={name === 'funded' || undefined}
      {...form.register(name)}
    />
  )
  return (
    <SubmitDialog
      entry={entry}
      onClose={onClose}
      title={`Goal of ${region}`}
      subject={`From ${monthName(month)} until a later goal replaces it`}
      note={since && since !== month ? `In effect since ${monthName(since)}` : ' '}
      why={dirty ? null : 'Nothing is changed'}
      after={<GoalHistory region={region} />}
    >
      {field('funded', 'Funded loans a month')}
      {field('qcScore', 'QC score (%)')}
    </SubmitDialog>
  )
}

function GoalHistory({ region }: { region: string }) {
  const history = useQuery({ ...callQuery(landing.getGoalHistory, { region: region as never }), staleTime: 0 })
  return <ChangeHistory query={history} columns={['From', 'Goal']} cells={({ month, after }) => [monthName(month), after]} />
}
