import { whyNotMoveStage } from '@ivue/contracts/desks/stages.ts'
import type { Stage } from '@ivue/contracts/desks/words.ts'
import { isActive } from '@ivue/contracts/loans/rules.ts'
import { type CurrentHolder, checkLastName, checkRegion, licenceProblem, warnOfCurrentHolders } from '../../rules/check-loan.ts'
import { type Findings, textOfCell } from '../../rules/check-row.ts'
import type { ImportPerson } from '../../rules/people.ts'
import type { ProcessorUwField } from './columns.ts'
import type { ProcessorUwCells, ProcessorUwReference, StoredLoan } from './reference.ts'

type RowFindings = Findings<ProcessorUwField>

/** Checks the cells of a row, except dates, against each other and against the stored loan (domain 7.2, Allowed and Checks). */
export function checkAgreement(
  cells: ProcessorUwCells,
  findings: RowFindings,
  reference: ProcessorUwReference,
  stored: StoredLoan | undefined,
): void {
  checkRegion(cells, findings)
  checkLastName(cells, findings, stored)
  checkStage(cells, findings, stored)
  checkPeople(cells, findings, reference)
  if (stored) warnOfCurrentHolders(cells, findings, currentHolders(stored, textOfCell(cells.stage)))
  checkDisposition(cells, findings)
}

/** Whether the row repeats the stage of the previous workbook although the desks have moved the loan since. Then the loan keeps its stage. */
export const repeatsImportedStage = (cellStage: string, stored: StoredLoan | undefined): boolean =>
  stored !== undefined && stored.stage !== '' && cellStage !== stored.stage && cellStage === stored.importedStage

function checkStage(cells: ProcessorUwCells, { refuse, warn, at }: RowFindings, stored: StoredLoan | undefined): void {
  const cellStage = textOfCell(cells.stage) as Stage | ''
  if (cellStage === '') return
  if (repeatsImportedStage(cellStage, stored)) warn('stage', `Is in ${stored?.stage} here by now, where it stays`, stored?.stage)
  else if (stored?.stage) {
    const backward = whyNotMoveStage(stored.stage, cellStage)
    if (backward) refuse('stage', backward, `${stored.stage}, a later stage or Reconsideration Risk Review`)
  }
  if (cellStage !== 'Initial Review' && cells.underwriterId === null)
    refuse(
      'underwriterId',
      `Loan Stage in ${at('stage')} is ${cellStage}, so this must not be empty`,
      `An underwriter, or Initial Review in ${at('stage')}`,
    )
}

function checkPeople(cells: ProcessorUwCells, { refuse }: RowFindings, reference: ProcessorUwReference): void {
  const state = textOfCell(cells.propertyState)
  const processor = cells.processorId as ImportPerson | null | undefined
  const underwriter = cells.underwriterId as ImportPerson | null | undefined
  for (const [field, person, role] of [
    ['processorId', processor, 'processor'],
    ['underwriterId', underwriter, 'underwriter'],
  ] as const) {
    const unlicensed = person ? licenceProblem(person, state, reference.licenceStates) : null
    if (unlicensed) refuse(field, unlicensed, `Another ${role}, licensed there`)
  }
  if (!underwriter) return
  const [purpose, type] = [textOfCell(cells.purpose), textOfCell(cells.type)]
  if (purpose !== '' && !underwriter.purposes.includes(purpose))
    refuse('underwriterId', `${underwriter.name} is not given loans of purpose ${purpose}`, 'An underwriter who is')
  if (type !== '' && !underwriter.types.includes(type))
    refuse('underwriterId', `${underwriter.name} is not given ${type} loans`, 'An underwriter who is')
}

/**
 * Returns the people who keep the loan if the row names others. Until a loan reaches underwriting, its underwriter keeps it. From then on
 * the underwriter, and always the processor, keeps it only if a change to the named person was rejected before; otherwise the row is a
 * mismatch.
 */
function currentHolders(stored: StoredLoan, stage: string): CurrentHolder<ProcessorUwField>[] {
  const processor = { field: 'processorId', role: 'the processor', id: stored.processorId, name: stored.processorName } as const
  const underwriter = { field: 'underwriterId', role: 'the underwriter', id: stored.underwriterId, name: stored.underwriterName } as const
  const before = !stored.atUnderwriting && stage === 'Initial Review'
  return [
    { ...processor, rejectedId: stored.rejectedProcessorId },
    before ? underwriter : { ...underwriter, rejectedId: stored.rejectedUnderwriterId },
  ]
}

function checkDisposition(cells: ProcessorUwCells, { refuse, warn, at }: RowFindings): void {
  const [disposition, status] = [textOfCell(cells.disposition), textOfCell(cells.status)]
  if (cells.disposition === undefined) return
  if (disposition === '') {
    if (cells.dispositionOn)
      refuse('dispositionOn', `Disposition in ${at('disposition')} is empty`, `An empty cell, or a disposition in ${at('disposition')}`)
    return
  }
  if (cells.dispositionOn === null)
    refuse('dispositionOn', `Disposition in ${at('disposition')} is ${disposition}, so this must not be empty`, 'The day on which it was')
  if (status === '') return
  if (disposition === 'Funded' && status !== 'Funded')
    refuse('disposition', `Status in ${at('status')} is ${status}`, `Another disposition, or Funded in ${at('status')}`)
  else if (disposition !== 'Funded' && (status === 'Funded' || isActive(status)))
    warn('disposition', `Status in ${at('status')} is ${status}`, `Cancelled in ${at('status')}`)
}
