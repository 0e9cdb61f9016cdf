import type { Desk } from '@ivue/contracts/desks/words.ts'
import type { SettingKey } from '@ivue/contracts/settings.ts'
import { type TaskNow, taskSubject } from '../worklist/tasks.ts'
import type { WorklistDefinition } from '../worklist/worklist-definition.ts'
import { completingTasks } from './complete.ts'

interface DeskFacts extends Pick<WorklistDefinition, 'worker' | 'statuses' | 'stages' | 'assistant' | 'views'> {
  desk: Desk
  /** The setting that switches Bulk Auto Complete on, and what it makes of a task. */
  autoComplete: Extract<SettingKey, `${string}.autoComplete`>
  completed: string
  /** Where the loan itself names the person of slot 1. */
  loanPerson: 'processor_id' | 'underwriter_id' | null
}

/** A desk: a worklist of tasks. */
export interface DeskDefinition extends WorklistDefinition<TaskNow> {
  desk: Desk
}

export const deskOf = ({ autoComplete, completed, loanPerson, ...facts }: DeskFacts): DeskDefinition => ({
  ...facts,
  subject: taskSubject({ desk: facts.desk, loanPerson }),
  completing: completingTasks(facts.desk, autoComplete, completed),
})
