import { checklists } from '@ivue/contracts/quality/contract.ts'
import type { UndoCalls } from '../../worklist/bulk/undo-bar.tsx'

/** Kept apart from the pages: every page loads this, and must not load the dialogs with it. */
export const REVIEW_UNDO_CALLS: Readonly<Record<'qaProcessor' | 'qaUnderwriter' | 'qaCloser', UndoCalls>> = {
  qaProcessor: { list: checklists.getDashboardQcProcessorTaskList, action: checklists.dashboardQcProcessorAction },
  qaUnderwriter: { list: checklists.getDashboardQcUnderwritterTaskList, action: checklists.dashboardQcUnderwritterAction },
  qaCloser: { list: checklists.getDashboardQcCloserTaskList, action: checklists.dashboardQcCloserAction },
}
