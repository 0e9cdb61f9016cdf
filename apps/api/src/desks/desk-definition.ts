import type { Desk } from '@ivue/contracts/desks/words.ts'
import type { SettingKey } from '@ivue/contracts/settings/settings.ts'
import { type TaskNow, taskSubject } from '../worklist/tasks.ts'
import type { WorklistDefinition } from '../worklist/worklist-definition.ts'
import { makeAutoCompleteRule } from './task-completion.ts'

interface DeskFacts extends Pick<WorklistDefinition, 'worker' | 'statuses' | 'stages' | 'assistant' | 'views'> {
  desk: Desk
  /** The setting that enables Bulk Auto Complete. `completed` is the status it sets. */
  autoComplete: Extract<SettingKey, `${string}.autoComplete`>
  completed: string
  /** The loan's column that names the same person as slot 1; null if there is none. */
  loanPerson: 'processor_id' | 'underwriter_id' | null
}

export interface DeskDefinition extends WorklistDefinition<TaskNow> {
  desk: Desk
}

export const defineDesk = ({ autoComplete, completed, loanPerson, ...facts }: DeskFacts): DeskDefinition => ({
  ...facts,
  subject: taskSubject({ desk: facts.desk, loanPerson }),
  completion: makeAutoCompleteRule(facts.desk, autoComplete, completed),
})
