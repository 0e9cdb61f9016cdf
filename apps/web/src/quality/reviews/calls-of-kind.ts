import { checklists } from '@ivue/contracts/quality/contract.ts'

/** The calls of each kind of reviews. Kept apart from the pages: what every page loads names them too, and must not load the dialogs with it. */
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
