/** Reasons in words that more than one rule of the desks gives. */
export const REFUSED = {
  locked: 'This loan is locked until its conflict check is completed',
  notYours: 'Only the closers of this loan or a closing manager may decide it',
  notMet: 'Only a Not Met measure takes a reason and an accountable party',
  slot1: 'Only closer 1 of this loan or a closing manager answers for Productivity 1',
  slot2: 'Only closer 2 of this loan or a closing manager answers for Productivity 2 to 4',
  reassignReason: 'Please enter the reason for reassignment',
  samePerson: 'This person is assigned already',
  leadsDoNotAssign: 'Bulk assignment belongs to managers; team and unit leaders reassign loan by loan',
  managersOnly: 'Only a manager of this desk may do this',
  autoCompleteOff: 'Bulk Auto Complete is switched off',
  openFinding: 'A finding is still open',
  roundsOver: 'All dispute rounds are used, the findings are final',
  notDisputable: 'Only the person whose work was reviewed, their leaders or a manager may dispute',
  nothingToDispute: 'There is no finding to dispute',
} as const
