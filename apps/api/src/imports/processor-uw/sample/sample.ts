import { previousBusinessDay, shiftBusinessDays } from '@ivue/contracts/calendar/business-calendar.ts'
import { addDays } from '@ivue/contracts/calendar/days.ts'
import { DEFAULT_CALENDARS } from '@ivue/contracts/calendar/federal-holidays.ts'
import { LOAN_TYPES, PURPOSES, REGIONS_OF } from '@ivue/contracts/loans/words.ts'
import { Refusal } from '../../../platform/rpc/refusal.ts'
import type { SheetCell } from '../../../platform/xlsx/sheet.ts'
import type { ImportPerson } from '../../rules/people.ts'
import { excelSerial, LAST_NAMES, randomFrom } from '../../sample/sample-parts.ts'
import type { SampleOptions } from '../../writing/workbook-kind.ts'
import { PROCESSOR_UW_COLUMNS } from '../rules/columns.ts'
import { MISTAKES, type SampleRow } from './sample-mistakes.ts'

const { operations } = DEFAULT_CALENDARS
const COURSES = [
  { stage: 'Initial Review', status: 'Pre-Decision', age: 4 },
  { stage: 'Initial Review', status: 'Pre-Decision', age: 9 },
  { stage: 'Initial Risk Review', status: 'Underwriting', age: 14 },
  { stage: 'Initial Risk Review', status: 'Underwriting', age: 17 },
  { stage: 'Reconsideration Risk Review', status: 'Approved', age: 26 },
  { stage: 'Final Risk Review', status: 'Approved', age: 34 },
] as const

/**
 * Rows for the workbook "Processor & Underwriter Assignment" in column order. The valid ones pass every rule without an error on
 * `today`, and without a warning as long as its people are below their daily limits. Throws Refusal without a Processor who can be assigned work.
 */
export function makeProcessorUwSample(options: SampleOptions): SheetCell[][] {
  const random = randomFrom(options.seed)
  const holders = (role: string) =>
    options.people.filter((person) => person.active && person.maxDailyAssign > 0 && person.roles.includes(role))
  if (holders('Processor').length === 0)
    throw new Refusal('A sample names people: give an active person the role Processor and a daily limit above 0 first')
  const staff = { processors: roundRobin(holders('Processor')), underwriters: roundRobin(holders('Underwriter')) }
  const made: SampleRow[] = []
  for (let index = 0; index < options.rows; index++) {
    const processor = staff.processors.next(options.untilFull)
    if (!processor) break
    const row = goodRow(index, options, random, processor, staff.underwriters)
    const mistake = options.errors === 'every-kind' ? MISTAKES[index] : undefined
    made.push(mistake ? { ...row, ...mistake.spoil(row, made) } : row)
  }
  return made.map((row) => PROCESSOR_UW_COLUMNS.map(({ field }) => row[field] ?? null))
}

type RoundRobin = ReturnType<typeof roundRobin>

/** Assigns people round-robin, so that they all reach their daily limits about the same time. */
function roundRobin(people: readonly ImportPerson[]) {
  const given = people.map(() => 0)
  let turn = 0
  return {
    /** Returns the next person; undefined if there are none or, with `untilFull`, if all have reached their daily limit. */
    next(untilFull = false): ImportPerson | undefined {
      for (let tried = 0; tried < people.length; tried++) {
        const index = turn++ % people.length
        const [person, count] = [people[index] as ImportPerson, given[index] ?? 0]
        if (untilFull && count >= person.maxDailyAssign) continue
        given[index] = count + 1
        return person
      }
      return undefined
    },
  }
}

function goodRow(
  index: number,
  { today, firstNumber = 850_000_001, untilFull }: SampleOptions,
  random: () => number,
  processor: ImportPerson,
  underwriters: RoundRobin,
): SampleRow {
  const pick = <T>(entries: readonly T[]): T => entries[Math.floor(random() * entries.length)] as T
  const underwriter = underwriters.next(untilFull)
  const skilled = underwriter && underwriter.purposes.length > 0 && underwriter.types.length > 0 ? underwriter : undefined
  const { stage, status, age } = skilled ? pick(COURSES) : COURSES[index % 2 === 0 ? 0 : 1]
  const licensed = processor.licences.filter((state) => !skilled || skilled.licences.includes(state))
  const channel = pick(['Retail', 'Centralized'] as const)
  const applied = addDays(today, -age - Math.floor(random() * 4))
  const submitted = previousBusinessDay(addDays(applied, 9), operations)
  const contact = previousBusinessDay(today, operations)
  return {
    number: String(firstNumber + index).padStart(10, '0'),
    borrowerLastName: pick(LAST_NAMES),
    purpose: pick(skilled?.purposes ?? PURPOSES),
    type: pick(skilled?.types ?? LOAN_TYPES),
    amount: 90_000 + Math.floor(random() * 1500) * 500,
    propertyState: pick(licensed.length > 0 ? licensed : ['TX', 'NC', 'CA', 'FL', 'CO']),
    channel,
    region: pick(REGIONS_OF[channel]),
    applicationOn: excelSerial(applied),
    submittedAt: stage === 'Initial Review' ? null : excelSerial(submitted, 9 + Math.floor(random() * 7)),
    stage,
    status,
    processorId: processor.clientId,
    underwriterId: skilled?.clientId ?? null,
    priority: pick(['Normal', 'Normal', 'Normal', 'Rush', 'VIP']),
    lockExpiresOn: excelSerial(addDays(today, 20 + Math.floor(random() * 20))),
    targetClosingOn: excelSerial(shiftBusinessDays(today, 8 + Math.floor(random() * 14), operations)),
    lastContactOn: contact < applied ? null : excelSerial(contact),
    nextContactOn: null,
    disposition: null,
    dispositionOn: null,
    comment: null,
  }
}
