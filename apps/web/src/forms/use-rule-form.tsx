import { type ReactNode, useEffect, useId } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, get, useForm } from 'react-hook-form'
import { errorMessage } from '../rpc/errors.ts'
import { FieldMessage, problemProps } from '../ui/controls/field-message.tsx'
import { createResolver, type FieldProblem, type Rule, refusedFieldProblems } from './form-problems.ts'

export interface RuleFormOptions<Words extends FieldValues> {
  start: Words
  /** The rule that the server checks too. Without it, only the server checks. */
  rule?: Rule<Words>
  /** Sends the values. Its errors are shown in the form. */
  send: (words: Words) => Promise<unknown>
  /** The part of the body that contains the form's fields: 'postData' for `postData.newPassword`. */
  within?: string
  /**
   * Which messages disappear when the person types in a field: that field's, or those of `all` fields. The general refusal always
   * disappears.
   */
  typingClears?: 'field' | 'all'
  /** The field to focus after a refusal that names no field. */
  atRefusal?: FieldPath<Words>
  onRefused?: (error: unknown, problems: readonly FieldProblem[]) => void
}

const NO_RULE = () => null

/**
 * Returns the state of a form and the props of its fields: start values, rule, sending, and messages below the fields (decision 022).
 * Sending focuses the first invalid field. A refusal never clears the input.
 */
export function useRuleForm<Words extends FieldValues>(options: RuleFormOptions<Words>) {
  const { start, rule = NO_RULE, send, within, typingClears = 'field', atRefusal, onRefused } = options
  const form = useForm<Words>({ defaultValues: start as DefaultValues<Words>, resolver: createResolver(rule), reValidateMode: 'onSubmit' })
  const { errors, isDirty, isSubmitting, isSubmitSuccessful } = form.formState

  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      if (!name) return
      form.clearErrors(typingClears === 'all' ? undefined : name)
      form.clearErrors('root')
    })
    return unsubscribe
  }, [form, typingClears])

  const refuse = (error: unknown) => {
    const problems = refusedFieldProblems(error, Object.keys(start), within)
    for (const { field, msg } of problems) form.setError(field as FieldPath<Words>, { message: msg })
    if (problems.length === 0) form.setError('root', { message: errorMessage(error) })
    const first = problems[0]?.field ?? atRefusal
    if (first) form.setFocus(first as FieldPath<Words>)
    onRefused?.(error, problems)
  }
  const submitValid = form.handleSubmit((words) => send(words).catch(refuse))
  const submit = async (event?: { preventDefault: () => void }) => {
    event?.preventDefault()
    if (!isSubmitting) await submitValid()
  }

  const id = useId()
  const problemAt = (place: string) => (get(errors, place) as { message?: string } | undefined)?.message
  return {
    form,
    submit,
    refuse,
    errorOf: (name: FieldPath<Words>) => problemAt(name),
    /** Returns the props that link a custom control to its field's message. */
    problemOf: (name: FieldPath<Words>) => problemProps(`${id}-${name}`, problemAt(name)),
    field: <Name extends FieldPath<Words>>(name: Name, label: string) =>
      ({
        size: 'sm',
        label,
        error: problemAt(name) !== undefined,
        ...problemProps(`${id}-${name}`, problemAt(name)),
        ...form.register(name),
      }) as const,
    /** Renders a control with its field's message below. */
    withProblem: (name: FieldPath<Words>, control: ReactNode) => (
      <div>
        {control}
        <FieldMessage id={`${id}-${name}`}>{problemAt(name)}</FieldMessage>
      </div>
    ),
    /** The refusal that belongs to no single field, or undefined. */
    refusal: problemAt('root'),
    dirty: isDirty,
    sending: isSubmitting,
    sent: isSubmitSuccessful,
  }
}
