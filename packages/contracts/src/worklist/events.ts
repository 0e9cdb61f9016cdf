/** Kinds of events of a worklist (domain 8, The lists). */
export const EVENT_ACTS = ['Reassignment1', 'Reassignment2', 'Decision', 'Comment', 'QC', 'Dispute', 'Import', 'AutoComplete'] as const
export type EventAct = (typeof EVENT_ACTS)[number]
