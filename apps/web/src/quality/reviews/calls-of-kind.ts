import { checklists } from '@ivue/contracts/quality/reviews/contract.ts'

/** The calls of each kind of review. In its own file, because the start bundle needs the calls but not the pages' dialogs. */
export const CALLS_OF_KIND = {
  processor: {
    list: checklists.getDashboardQcProcessorTaskList,
    action: checklists.dashboardQcProcessorAction,
    save: checklists.saveDecisionsQcProcessor,
  },
  underwriter: {
    list: checklists.getDashboardQcUnderwritterTaskList,
    action: checklists.dashboardQcUnderwritterAction,
    save: checklists.saveDecisionsQcUnderwritter,
  },
  closer: {
    list: checklists.getDashboardQcCloserTaskList,
    action: checklists.dashboardQcCloserAction,
    save: checklists.saveDecisionsQcCloser,
  },
} as const
