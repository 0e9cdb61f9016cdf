import { fitsStatus, isRefinance } from '@ivue/contracts/loans/rules.ts'
import { type LoanStatus, SUBSTATUSES } from '@ivue/contracts/loans/words.ts'
import { sheetCellText } from '../../../platform/xlsx/sheet.ts'
import { checkRegion, licenceProblem } from '../../rules/check-loan.ts'
import type { Findings } from '../../rules/check-row.ts'
import { nearestCandidates } from '../../rules/edit-distance.ts'
import type { ImportPerson } from '../../rules/people.ts'
import { fitsState, stateOfZip } from '../../rules/zip.ts'
import { type ClosingField, KNOWN_PROGRAMS } from './columns.ts'
import type { ClosingCells, ClosingReference } from './reference.ts'

/** Checks the cells of a row, except dates, against each other (domain 7.1, Allowed and the checks below the table). */
export function checkAgreement(cells: ClosingCells, findings: Findings<ClosingField>, reference: ClosingReference): void {
  const { refuse, warn, at } = findings
  const value = (field: ClosingField) => (typeof cells[field] === 'object' ? '' : sheetCellText(cells[field] as string))

  if (cells.borrowerCount === 1 && value('coBorrowerLastName') !== '')
    refuse('coBorrowerLastName', `Borrower Count in ${at('borrowerCount')} is 1`, 'An empty cell, or a count of 2')

  if (value('program') !== '' && !KNOWN_PROGRAMS.has(value('program').toLowerCase()))
    warn('program', 'Is no program we know', `Such as ${nearestCandidates(value('program'), [...KNOWN_PROGRAMS], (program) => program, 1)}`)

  const [zip, state] = [value('propertyZip'), value('propertyState')]
  if (zip !== '' && state !== '' && !fitsState(zip, state)) {
    const right = stateOfZip(zip)
    if (right === null) refuse('propertyZip', 'No state has this ZIP', `A ZIP in ${state}`)
    else refuse('propertyState', `ZIP ${zip.slice(0, 5)} is in ${right}`, `${right}, or a ZIP in ${state}`)
  }

  checkRegion(cells, findings)

  const [substatus, status] = [value('substatus'), value('status') as LoanStatus | '']
  if (status !== '' && !fitsStatus(substatus, status))
    refuse('substatus', `Is no substatus of ${status}`, `Such as ${nearestCandidates(substatus, SUBSTATUSES[status], (known) => known, 1)}`)

  const [closer1, closer2] = [cells.slot1Id as ImportPerson | null | undefined, cells.slot2Id as ImportPerson | null | undefined]
  if (closer1 && closer2 && closer1.id === closer2.id && !reference.sameCloserTwice)
    refuse('slot2Id', `Is Closer 1 in ${at('slot1Id')} too`, 'Another closer, or an empty cell')
  for (const [field, closer] of [['slot1Id', closer1] as const, ['slot2Id', closer2] as const]) {
    const unlicensed = closer ? licenceProblem(closer, state, reference.licenceStates) : null
    if (unlicensed) warn(field, unlicensed, 'A closer licensed there')
  }

  const rescission = cells.occupancy === undefined ? null : rescissionProblem(value('purpose'), value('occupancy'), at('occupancy'))
  if (cells.rescissionApplies === true && rescission !== null)
    refuse('rescissionApplies', rescission, `N, or another purpose in ${at('purpose')}`)

  if (cells.fundedAt && value('status') !== '' && value('status') !== 'Funded')
    refuse('fundedAt', `Status in ${at('status')} is ${value('status')}`, `An empty cell, or Funded in ${at('status')}`)
  if (cells.fundedAt === null && value('status') === 'Funded')
    refuse(
      'fundedAt',
      `Status in ${at('status')} is Funded, so this must not be empty`,
      `When it was funded, or another status in ${at('status')}`,
    )
}

/** Returns why the loan cannot be rescinded, or null. Only refinances of a primary residence can. */
function rescissionProblem(purpose: string, occupancy: string, occupancyCell: string): string | null {
  if (purpose === '') return null
  if (purpose === 'Purchase') return 'A purchase has no rescission'
  if (!isRefinance(purpose)) return `A ${purpose.toLowerCase()} has no rescission`
  return occupancy === 'Primary' ? null : `Rescission needs Primary in ${occupancyCell}, which is ${occupancy || 'empty'}`
}
