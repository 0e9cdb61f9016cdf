import type { SlaResult } from '@ivue/contracts/desks/words.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { Database } from '../platform/database/database.ts'
import { createCounterPerDatabase } from './counter-per-database.ts'

/** A measure: only its result, or with its moments, reason and party. */
export type MeasureInput =
  | SlaResult
  | { result?: SlaResult; due?: Date | string | null; actual?: Date | string | null; reason?: string; party?: string }

export interface LoanInput extends Partial<Omit<Prisma.LoanUncheckedCreateInput, 'tasks' | 'reviews' | 'comments'>> {
  /** Closer 1 and closer 2, by user id. */
  slots?: readonly [one?: number | null, two?: number | null]
  /** Status of the closing task. */
  taskStatus?: string
  /** P1 to P4 of the closing task; fewer is allowed. */
  measures?: readonly MeasureInput[]
  /** Whether a conflict check is required and still open. */
  locked?: boolean
  /** Other fields of the closing task. */
  task?: Partial<Omit<Prisma.TaskUncheckedCreateInput, 'loanId'>>
  /** The user who holds the processor task. Leave out for no such task. */
  processorTask?: number
}

export interface AddedLoan {
  id: number
  number: string
  /** The id of the closing task. */
  taskId: number
  /** The id of the processor task; 0 without one. */
  processorTaskId: number
}

const numberOf = createCounterPerDatabase()

/** Adds a loan with a closing task in WIP: a purchase in Texas, borrower Amadi, empty slots, no measure evaluated. */
export async function addLoan(
  db: Database,
  { slots = [], taskStatus = 'WIP', measures = [], locked = false, task = {}, processorTask, ...fields }: LoanInput = {},
): Promise<AddedLoan> {
  const number = String(7_700_000_000 + numberOf(db))
  const loan = await db.loan.create({
    data: {
      number,
      borrowerLastName: 'Amadi',
      borrowerFirstName: 'Joy',
      purpose: 'Purchase',
      type: 'Conventional',
      amount: 250_000,
      propertyState: 'TX',
      zone: 'America/Chicago',
      channel: 'Centralized',
      region: 'CS Plano',
      status: 'Closing',
      applicationOn: new Date('2026-02-02'),
      scheduledClosingAt: new Date('2026-03-18T15:30:00Z'),
      conflictCheckRequiredAt: locked ? new Date('2026-02-03T12:00:00Z') : null,
      ...(processorTask ? { processorId: processorTask } : {}),
      ...fields,
      tasks: {
        create: [
          {
            desk: 'closing',
            status: taskStatus,
            slot1Id: slots[0] ?? null,
            slot2Id: slots[1] ?? null,
            ...measureColumns(measures),
            ...task,
          },
          ...(processorTask ? [{ desk: 'processor', status: 'Open', stage: 'Initial Review', slot1Id: processorTask }] : []),
        ],
      },
    },
    include: { tasks: { select: { id: true, desk: true } } },
  })
  const taskOf = (desk: string) => loan.tasks.find((one) => one.desk === desk)?.id ?? 0
  return { id: loan.id, number: loan.number, taskId: taskOf('closing'), processorTaskId: taskOf('processor') }
}

function measureColumns(measures: readonly MeasureInput[]): Partial<Prisma.TaskUncheckedCreateInput> {
  return Object.fromEntries(
    measures.flatMap((measure, index) => {
      const {
        result = '',
        due = null,
        actual = null,
        reason = '',
        party = '',
      } = typeof measure === 'string' ? { result: measure } : measure
      const p = `p${index + 1}`
      return [
        [`${p}Result`, result],
        [`${p}DueAt`, due && new Date(due)],
        [`${p}ActualAt`, actual && new Date(actual)],
        [`${p}Reason`, reason],
        [`${p}Party`, party],
      ]
    }),
  )
}
