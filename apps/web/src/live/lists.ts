import type { Desk } from '@ivue/contracts/desks/words.ts'

/** The lists whose rows are tasks, by call: news of the desk are news of them. */
const DESK_OF: Readonly<Record<string, Desk>> = {
  'com_closing/getDashboardClosingTaskList': 'closing',
  'com_closing/getDashboardClosingTaskListCloser': 'closing',
  'com_processor/getDashboardProcessorTaskList': 'processor',
  'com_underwritter/getDashboardUnderwritterTaskList': 'underwriter',
}

/** The desk whose tasks a list shows; null for another list. */
export const deskOf = ({ option, task }: { option: string; task: string }): Desk | null => DESK_OF[`${option}/${task}`] ?? null

export const LIVE_CALLS: readonly string[] = Object.keys(DESK_OF)
