import type { Call, InputOf } from '@ivue/contracts/contract.ts'
import type { FieldValues } from 'react-hook-form'
import { type CommandOptions, useCommand } from '../rpc/use-command.ts'
import { type RuleFormOptions, useRuleForm } from './use-rule-form.tsx'

interface CallFormOptions<C extends Call, Words extends FieldValues>
  extends Omit<RuleFormOptions<Words>, 'send'>,
    Omit<CommandOptions<C>, 'failure'> {
  body: (words: Words) => InputOf<C>
}

export function useCallForm<C extends Call, Words extends FieldValues>(declaration: C, options: CallFormOptions<C, Words>) {
  const { body, invalidate, success, successText, onDone, ...rules } = options
  const { mutateAsync } = useCommand(declaration, { invalidate, success, successText, onDone, failure: false })
  return useRuleForm({ ...rules, send: (words) => mutateAsync(body(words)) })
}
