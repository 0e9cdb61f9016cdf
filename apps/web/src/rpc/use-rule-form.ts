import { useEffect } from 'react'
import { type DefaultValues, type FieldPath, type FieldValues, get, useForm } from 'react-hook-form'
import { messageOf } from './errors.ts'
import { type FieldProblem, namedProblems, type Rule, resolverOf } from './form-problems.ts'

export interface RuleFormOptions<Words extends FieldValues> {
  /** What the fields hold at first. */
  start: Words
  /** By which the server judges the words too. Absent: the server alone judges. */
  rule?: Rule<Words>
  /** Sends the words; what it throws is shown. */
  send: (words: Words) => Promise<unknown>
  /** Where the server finds the fields in the body: 'postData' for `postData.newPassword`. */
  within?: string
  /** Which messages typing takes away besides that of the whole form: those of the typed field, or (`all`) of every field. */
  typingClears?: 'field' | 'all'
  /** Focused after a refusal that names no field. */
  atRefusal?: FieldPath<Words>
  /** Called after a refusal was shown, with what it said of fields. */
  onRefused?: (error: unknown, problems: readonly FieldProblem[]) => void
}

const NO_RULE = () => null

/**
 * The one idiom of forms (decision 022): default values, the rule, the call, and what is wrong under the fields, the first of which is focused. Whatever happens, the
 * words stay.
 */
export function useRuleForm<Words extends FieldValues>(options: RuleFormOptions<Words>) {
  const { start, rule = NO_RULE, send, within, typingClears = 'field', atRefusal, onRefused } = options
  const form = useForm<Words>({ defaultValues: start as DefaultValues<Words>, resolver: resolverOf(rule), reValidateMode: 'onSubmit' })
  const { errors, isDirty, isSubmitting, isSubmitSuccessful } = form.formState

  useEffect(() => {
    const { unsubscribe } = form.watch((_, { name }) => {
      if (!name) return
      form.clearErrors(typingClears === 'all' ? undefined : name)
      form.clearErrors('root')
    })
    return unsubscribe
  }, [form, typingClears])

  /** Shows why a call was refused: under the fields it names, or as the refusal of the whole form. */
  const refuse = (error: unknown) => {
    const problems = namedProblems(error, Object.keys(start), within)
    for (const { field, msg } of problems) form.setError(field as FieldPath<Words>, { message: msg })
    if (problems.length === 0) form.setError('root', { message: messageOf(error) })
    const first = problems[0]?.field ?? atRefusal
    if (first) form.setFocus(first as FieldPath<Words>)
    onRefused?.(error, problems)
  }
  const judged = form.handleSubmit((words) => send(words).catch(refuse))
  const submit = async (event?: { preventDefault: () => void }) => {
    event?.preventDefault()
    if (!isSubmitting) await judged()
  }

  const wordsAt = (place: string) => (get(errors, place) as { message?: string } | undefined)?.message
  return {
    form,
    submit,
    refuse,
    /** The words under a field; undefined where nothing is wrong with it. */
    errorOf: (name: FieldPath<Words>) => wordsAt(name),
    /** Why the whole of it was refused, where that stands under no field. */
    refusal: wordsAt('root'),
    dirty: isDirty,
    sending: isSubmitting,
    sent: isSubmitSuccessful,
  }
}
