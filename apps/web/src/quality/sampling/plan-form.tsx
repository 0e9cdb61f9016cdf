import { type PlanDetails, sampling } from '@ivue/contracts/quality/sampling/contract.ts'
import {
  DATE_KINDS,
  FAILED_TESTS,
  INTERVAL_SIDES,
  PHASES,
  PLAN_TYPES,
  POPULATION_FIELDS,
  POPULATION_FILTERS,
  POPULATION_LABELS,
  type PopulationFilter,
  SAMPLING_METHODS,
  SCOPES,
  STRATA_BY,
} from '@ivue/contracts/quality/sampling/words.ts'
import { MultiSelect, type MultiSelectProps, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCallForm } from '../../forms/use-call-form.ts'
import { callQuery } from '../../rpc/call-query.ts'
import { FieldMessage, problemProps } from '../../ui/controls/field-message.tsx'
import { SubmitDialog } from '../../ui/dialog/submit-dialog.tsx'
import { planBody, planDraftProblems, toPlanDraft } from './plan-draft.ts'
import styles from './plan-form.module.css'

interface PlanFormProps {
  /** The plan, or null for a new one. */
  plan: PlanDetails | null
  onClose: () => void
  onSaved: (planId: number) => void
}

const DATES = Object.entries(DATE_KINDS).map(([value, label]) => ({ value, label }))

/** Edits the population, strata, method and size of a draft plan (domain 5.3). */
export function PlanForm({ plan, onClose, onSaved }: PlanFormProps) {
  const entry = useCallForm(sampling.saveSamplingPlan, {
    start: toPlanDraft(plan),
    rule: planDraftProblems,
    within: 'plan',
    body: (draft) => ({ ...(plan && { planId: plan.planId, version: plan.version }), plan: planBody(draft) }),
    invalidate: [sampling.getSamplingPlans, sampling.getSamplingPlan],
    onDone: ({ planId }) => onSaved(planId),
  })
  const { form, field, withProblem, errorOf } = entry
  const { method, filter } = form.watch()
  const { data } = useQuery({ ...callQuery(sampling.getTestsForPlans, {}), enabled: method === 'Targeted' })
  const tests = data?.tests.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })) ?? []
  // A test that is live no more stays in sight until somebody removes it.
  const gone = filter.tests.filter((code) => !tests.some(({ value }) => value === code)).map((code) => ({ value: code, label: code }))
  const choices = (name: keyof PopulationFilter, label: string, placeholder: string, from: MultiSelectProps['data']) => (
    <div key={name}>
      <MultiSelect
        size="sm"
        label={label}
        placeholder={filter[name].length > 0 ? '' : placeholder}
        data={from}
        value={filter[name]}
        onChange={(chosen) => form.setValue(`filter.${name}`, chosen, { shouldDirty: true })}
        searchable
        clearable
        {...problemProps(`plan-${name}-problem`, errorOf(`filter.${name}`))}
      />
      <FieldMessage id={`plan-${name}-problem`}>{errorOf(`filter.${name}`)}</FieldMessage>
    </div>
  )
  return (
    <SubmitDialog
      entry={entry}
      onClose={onClose}
      size={920}
      title={plan ? `Edit plan ${plan.code}` : 'Create a sampling plan'}
      note="Once it is sealed, a plan is not changed any more."
    >
      <div className={`${styles.fields} grid gap-10-16 equal-3`}>
        {withProblem('code', <TextInput {...field('code', 'Code')} placeholder="PC-2026-Q3" maxLength={30} data-autofocus />)}
        <div className={styles.wide}>{withProblem('title', <TextInput {...field('title', 'Title')} maxLength={120} />)}</div>
        {withProblem('reviewType', <NativeSelect {...field('reviewType', 'Review type')} data={[...PLAN_TYPES]} />)}
        {withProblem('phase', <NativeSelect {...field('phase', 'Phase')} data={[...PHASES]} />)}
        {withProblem('scope', <NativeSelect {...field('scope', 'Scope')} data={[...SCOPES]} />)}
      </div>
      <fieldset className={`${styles.part} grid topline gap-10 pad-10-0-0`}>
        <legend>Population</legend>
        <div className={`${styles.fields} grid gap-10-16 equal-3`}>
          {withProblem('dateKind', <NativeSelect {...field('dateKind', 'Date')} data={DATES} />)}
          {withProblem('fromOn', <TextInput {...field('fromOn', 'From')} type="date" max="9999-12-31" />)}
          {withProblem('toOn', <TextInput {...field('toOn', 'To')} type="date" max="9999-12-31" />)}
          {POPULATION_FIELDS.map((name) => choices(name, POPULATION_LABELS[name], 'All', [...POPULATION_FILTERS[name]]))}
        </div>
      </fieldset>
      <fieldset className={`${styles.part} grid topline gap-10 pad-10-0-0`}>
        <legend>Sample</legend>
        <div className={`${styles.fields} grid gap-10-16 equal-3`}>
          {withProblem('method', <NativeSelect {...field('method', 'Method')} data={[...SAMPLING_METHODS]} />)}
          {withProblem('strataBy', <NativeSelect {...field('strataBy', 'Strata')} data={[...STRATA_BY]} />)}
          {method === 'Statistical' && (
            <>
              {withProblem('sides', <NativeSelect {...field('sides', '95 % confidence')} data={[...INTERVAL_SIDES]} />)}
              {withProblem('points', <TextInput {...field('points', 'Precision, ± points')} inputMode="decimal" />)}
              {withProblem('rate', <TextInput {...field('rate', 'Expected rate, %')} inputMode="decimal" />)}
            </>
          )}
          {method === 'Targeted' &&
            withProblem('most', <TextInput {...field('most', 'At most, loans')} placeholder="Every loan that fits" inputMode="numeric" />)}
        </div>
        {method === 'Targeted' && choices('tests', FAILED_TESTS, 'Any loan', [...tests, ...gone])}
        {method === 'Targeted' &&
          withProblem('rationale', <Textarea {...field('rationale', 'Why these loans')} maxRows={5} maxLength={500} />)}
      </fieldset>
    </SubmitDialog>
  )
}
