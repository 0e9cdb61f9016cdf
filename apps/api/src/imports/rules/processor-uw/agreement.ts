import { mayMoveStage } from '@ivue/contracts/desks/stages.ts'
import type { Stage } from '@ivue/contracts/desks/words.ts'
import { isActive } from '@ivue/contracts/loans/rules.ts'
import { checkLastName, checkRegion, checkStaying, licenceProblem, type Staying } from '../check-loan.ts'
import { type Findings, text } from '../check-row.ts'
import type { ImportPerson } from '../people.ts'
import type { ProcessorUwField } from './columns.ts'
import type { ProcessorUwCells, ProcessorUwReference, StoredLoan } from './reference.ts'

type Found = Findings<ProcessorUwField>

/** Rules across the cells of a row, except those about dates, and against what is stored (domain 7.2, Allowed and Checks). */
export function checkAgreement(
  cells: ProcessorUwCells,
  findings: Found,
  reference: ProcessorUwReference,
  stored: StoredLoan | undefined,
): void {
  checkRegion(cells, findings)
  checkLastName(cells, findings, stored)
  checkStage(cells, findings, stored)
  checkPeople(cells, findings, reference)
  if (stored) checkStaying(cells, findings, stayingOf(stored, text(cells.stage)))
  checkDisposition(cells, findings)
}

/** True when the row repeats the stage of the previous workbook: the desks have moved the loan since, so it keeps its present stage. */
export const staysAtStage = (said: string, stored: StoredLoan | undefined): boolean =>
  stored !== undefined && stored.stage !== '' && said !== stored.stage && said === stored.importedStage

function checkStage(cells: ProcessorUwCells, { refuse, warn, at }: Found, stored: StoredLoan | undefined): void {
  const said = text(cells.stage) as Stage | ''
  if (said === '') return
  if (staysAtStage(said, stored)) warn('stage', `Is in ${stored?.stage} here by now, where it stays`, stored?.stage)
  else if (stored?.stage) {
    const backward = mayMoveStage(stored.stage, said)
    if (backward) refuse('stage', backward, `${stored.stage}, a later stage or Reconsideration Risk Review`)
  }
  if (said !== 'Initial Review' && cells.underwriterId === null)
    refuse(
      'underwriterId',
      `Loan Stage in ${at('stage')} is ${said}, so this must not be empty`,
      `An underwriter, or Initial Review in ${at('stage')}`,
    )
}

function checkPeople(cells: ProcessorUwCells, { refuse }: Found, reference: ProcessorUwReference): void {
  const state = text(cells.propertyState)
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
  const [purpose, type] = [text(cells.purpose), text(cells.type)]
  if (purpose !== '' && !underwriter.purposes.includes(purpose))
    refuse('underwriterId', `${underwriter.name} is not given loans of purpose ${purpose}`, 'An underwriter who is')
  if (type !== '' && !underwriter.types.includes(type))
    refuse('underwriterId', `${underwriter.name} is not given ${type} loans`, 'An underwriter who is')
}

/**
 * The people who keep the loan when the row names others. Until a loan reaches underwriting, its stored underwriter stays. After that, and
 * for the processor always, another person becomes a mismatch unless that person was rejected before.
 */
function stayingOf(stored: StoredLoan, stage: string): Staying<ProcessorUwField>[] {
  const processor = { field: 'processorId', role: 'the processor', id: stored.processorId, name: stored.processorName } as const
  const underwriter = { field: 'underwriterId', role: 'the underwriter', id: stored.underwriterId, name: stored.underwriterName } as const
  const before = !stored.atUnderwriting && stage === 'Initial Review'
  return [
    { ...processor, rejectedId: stored.rejectedProcessorId },
    before ? underwriter : { ...underwriter, rejectedId: stored.rejectedUnderwriterId },
  ]
}

function checkDisposition(cells: ProcessorUwCells, { refuse, warn, at }: Found): void {
  const [disposition, status] = [text(cells.disposition), text(cells.status)]
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
