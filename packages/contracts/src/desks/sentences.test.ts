import { describe, expect, it } from 'vitest'
import { EVENT_MODULES } from './modules.ts'
import { eventSentence } from './sentences.ts'

const buildSentence = (module: string, before = '', after = '', reason = '') => eventSentence({ module, before, after, reason })

it.each(EVENT_MODULES)('an event of %s reads as a sentence with and without details', (module) => {
  for (const sentence of [buildSentence(module), buildSentence(module, 'one', 'two', 'because')]) {
    expect(sentence).not.toBe('Changed the loan')
    expect(sentence).toMatch(/^[A-Z][a-z]+ .*[^: ]$/)
    expect(sentence).not.toContain(module)
    expect(sentence).not.toMatch(/[a-z][A-Z]|undefined/)
  }
})

it('an event of an unknown module reads as a sentence', () => {
  expect(buildSentence('LoanTeleported', 'here', 'there')).toBe('Changed the loan')
})

describe('the sentence of an event', () => {
  it.each([
    ['ClosingReassignment1', 'Dana Kim', 'Ana Vargas', 'Away', 'Reassigned closer 1: Dana Kim → Ana Vargas'],
    ['ClosingReassignment2', '', 'Ana Vargas', '', 'Assigned closer 2: Ana Vargas'],
    ['ProcessorReassignment1', 'Ben Kowal', '', '', 'Took Ben Kowal off as the processor'],
    ['ClosingReassignment1', 'Ana Vargas', 'Dana Kim', 'Undone', 'Undid the assignment of closer 1: Ana Vargas → Dana Kim'],
    ['ClosingReassignment1', 'Dana Kim', 'Dana Kim', 'Mismatch rejected: Ana Vargas', 'Kept closer 1, Dana Kim'],
    ['ReviewReassignment1', 'Sam Adjei', 'Grace Lind', '', 'Reassigned the reviewer: Sam Adjei → Grace Lind'],
    ['ClosingDecision', 'WIP', 'Closed', '', 'Decided the closing: WIP → Closed'],
    ['ClosingDecision', 'WIP', 'WIP', 'P2: Sales', 'Saved the closing decision, still WIP'],
    ['ProcessorDecision', 'Initial Review', 'Final Risk Review', '', 'Decided the processing: Initial Review → Final Risk Review'],
    ['UnderwriterAutoComplete', 'Open', 'Completed', '', 'Completed the underwriting automatically: Open → Completed'],
    ['ClosingAutoComplete', 'Closed', 'WIP', 'Undone', 'Undid the automatic completion of the closing: Closed → WIP'],
    ['ClosingComment', '', 'The wire is out.', '', 'Commented for closing: The wire is out.'],
    ['ReviewComment', '', '', 'Look again.', 'Commented for quality: Look again.'],
    ['ClosingQC', '', 'ICD QC: Pending', '', 'Submitted the loan to ICD QC'],
    ['ClosingQC', 'ICD QC: Pending', 'ICD QC: Pulled back', '', 'Pulled ICD QC back'],
    ['ClosingQC', 'ICD QC: Pending', 'ICD QC: Pulled back', 'Undone', 'Undid the submission to ICD QC'],
    ['ClosingQC', 'ICD QC: Pending', 'ICD QC: In QC', '', 'Began ICD QC'],
    ['ClosingQC', 'ICD QC 1: In QC', 'ICD QC 1: Completed - Findings', '', 'Completed ICD QC 1: Completed - Findings'],
    ['ClosingQC', 'ICD QC: In QC', 'ICD QC: Completed', '', 'Completed ICD QC, no findings'],
    ['ClosingQC', 'ICD QC: In QC', 'ICD QC: Pending', 'Reset', 'Put ICD QC back to Pending'],
    ['UnderwriterQC', 'UW Review: 2 disputed', 'UW Review: 1 accepted', '', 'Changed UW Review: 2 disputed → 1 accepted'],
    ['ClosingDispute', '', 'ICD QC 1: 2 disputed', 'Round 1', 'Answered the findings of ICD QC 1, round 1: 2 disputed'],
    ['ClosingDispute', '', 'ICD QC 1: 0 disputed', 'Round 2', 'Answered the findings of ICD QC 1, round 2: none disputed'],
    ['ClosingDispute', 'ICD QC 1: 2 disputed', 'ICD QC 1: not answered', 'Undone', 'Undid the answers to the findings of ICD QC 1'],
    ['ClosingImport', '', 'Imported, WIP; Amount 3', '', 'Imported into closing: WIP; Amount 3'],
    ['ClosingImport', 'Amount 3', 'Amount 4', '', 'Changed by an import: Amount 3 → Amount 4'],
    ['LoanImport', '', 'Pre-Decision', '', 'The loan came by an import as Pre-Decision'],
    ['LoanStatus', 'Approved', 'Closing', '', "The loan's status changed: Approved → Closing"],
    ['LoanChange', 'Note Rate', 'Changed', 'Import', 'An import changed the loan: Note Rate'],
    ['LoanDataTest', 'T02 Funded late', 'Accepted', 'Waived', 'Acknowledged T02 Funded late: Accepted'],
    ['LoanDataTest', '', 'Accepted', 'Waived', 'Acknowledged data tests: Accepted'],
    ['LoanDataTest', 'T02 Funded late', '', 'Undone', 'Undid acknowledging T02 Funded late'],
    ['LoanConflictCheck', 'Locked', 'Unlocked', '', 'Completed the conflict check: the loan is unlocked'],
  ])('%s %s → %s (%s)', (module, before, after, reason, sentence) => {
    expect(buildSentence(module, before, after, reason)).toBe(sentence)
  })
})
