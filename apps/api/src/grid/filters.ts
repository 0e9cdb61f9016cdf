import { dayRange } from '@ivue/contracts/calendar/zone.ts'
import { searchProblem } from '@ivue/contracts/desks/search.ts'
import type { GridInput } from '@ivue/contracts/grid.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { Refusal } from '../rpc/refusal.ts'

/** A filter with a fixed list of values; null means "does not restrict". What is absent or empty takes the default; another word is refused by name. */
export function choice(
  field: string,
  value: string | undefined,
  choices: Readonly<Record<string, Prisma.Sql | null>>,
  fallback: string,
): Prisma.Sql[] {
  const chosen = value || fallback
  const condition = Object.hasOwn(choices, chosen) ? choices[chosen] : undefined
  if (condition === undefined) throw Refusal.field(field, `Choose one of ${Object.keys(choices).join(', ')}`)
  return condition === null ? [] : [condition]
}

/** People by user id. `All` and nothing do not restrict. */
export function personFilter(ids: readonly string[] | undefined, condition: (ids: number[]) => Prisma.Sql): Prisma.Sql[] {
  if (!ids || ids.length === 0) return []
  if (ids.length > 1000 || !ids.every((id) => /^\d{1,9}$/.test(id)))
    throw Refusal.field('userId', 'Send the ids of people from userList, or All')
  return [condition(ids.map(Number))]
}

/** Text that a cell contains, as a LIKE pattern with the wildcards of the text escaped. */
export function textFilter(text: string | undefined, condition: (pattern: string) => Prisma.Sql): Prisma.Sql[] {
  return text ? [condition(`%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`)] : []
}

/** Days from–to, both included, read in the business zone. One end without the other is refused with the specification's words (work 5). */
export function dayFilter({ dateFromSearch = '', dateToSearch = '' }: GridInput, zone: string, moment: Prisma.Sql): Prisma.Sql[] {
  const problem = searchProblem({ dateFrom: dateFromSearch, dateTo: dateToSearch, loanNumber: '', employees: [] }, false)
  if (problem) throw Refusal.field(problem.field, problem.msg)
  if (dateFromSearch === '') return []
  const [from, before] = dayRange(dateFromSearch, dateToSearch, zone)
  return [Prisma.sql`${moment} >= ${from}::timestamptz AND ${moment} < ${before}::timestamptz`]
}
