import { addDays, type Day } from '@ivue/contracts/calendar/days.ts'
import { dayAt, instantOnDay } from '@ivue/contracts/calendar/zone.ts'
import { choiceFilter, type ListSpec } from '@ivue/contracts/grid/list.ts'
import { SUMMARY_SELECTIONS } from '@ivue/contracts/quality/reviews/lists.ts'
import type { ReviewKind } from '@ivue/contracts/quality/reviews/words.ts'
import type { MonthlyInput, OverturnInput, ToDateInput } from '@ivue/contracts/reports/contract.ts'
import {
  DEFECT_TYPES,
  dashboardDaysProblem,
  FINDING_STAGE_CHOICES,
  formatWireMonth,
  MAX_MONTHS,
  MONTHLY_TAB,
  monthlyList,
  overturnList,
  parseWireMonth,
  REVIEW_VARIANTS,
  type ReviewVariant,
  singleReviewTypeFilter,
  statusTypeFilter,
  TO_DATE_TAB,
  type TO_DATE_TABS,
  toDateList,
  toWireMonth,
  VARIANT_FILTER,
} from '@ivue/contracts/reports/dashboards.ts'
import { previousMonth } from '@ivue/contracts/reports/report-dates.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { parseChoice } from '../../grid/filters.ts'
import { monthEndSql, positionSql } from '../../platform/rows/positions.ts'
import { Refusal } from '../../platform/rpc/refusal.ts'

/** A period with its first moment and its exclusive end. `value` is the prefix of its figures' titles; '' if there is only one period. */
export interface DashboardPeriod {
  value: string
  label: string
  from: Date
  before: Date
}

export type Tab = (typeof TO_DATE_TABS)[number]

export interface ParsedDashboardRequest {
  kind: ReviewKind
  variant: ReviewVariant
  tab: Tab
  periods: readonly DashboardPeriod[]
  /** Whether only completed reviews count. Otherwise open ones count too, by the day of submission. */
  completed: boolean
  selection: string
  defects: 'Both' | 'Material or Critical' | 'Lower'
  /** Conditions on the reviews (alias `t`). */
  conditions: readonly Prisma.Sql[]
  /** Further conditions of the list, which the pooled figures ignore. */
  listed?: readonly Prisma.Sql[]
  /**
   * Returns the condition that a person is one of those whom the request names, under the leaders they had on the last day of the month of the
   * review (alias `t`). Null if it names nobody.
   */
  among: ((person: Prisma.Sql) => Prisma.Sql) | null
  zone: string
  spec: ListSpec
}

interface BusinessTime {
  zone: string
  now: Date
}

const makePeriod = (value: string, label: string, [from, to]: readonly [Day, Day], zone: string): DashboardPeriod => ({
  value,
  label,
  from: instantOnDay(from, 0, zone),
  before: instantOnDay(addDays(to, 1), 0, zone),
})

function monthPeriod(word: string, zone: string): DashboardPeriod {
  const first = `${parseWireMonth(word)}-01`
  const next = `${addDays(first, 31).slice(0, 8)}01`
  return makePeriod(word, formatWireMonth(word), [first, addDays(next, -1)], zone)
}

/** Returns both days, or `initial` if neither is set. Throws a Refusal with the specification's message if only one is set. */
function parseDays({ dateFrom, dateTo }: { dateFrom?: string | undefined; dateTo?: string | undefined }, initial: readonly [Day, Day]) {
  const problem = dashboardDaysProblem({ dateFrom, dateTo })
  if (problem) throw Refusal.field(problem.field, problem.msg)
  return dateFrom && dateTo ? ([dateFrom, dateTo] as const) : initial
}

function parseMonths(input: string, today: Day, zone: string): DashboardPeriod[] {
  const words = [...new Set((input || toWireMonth(previousMonth(today)[0])).split(',').map((word) => word.trim()))]
  if (words.some((word) => parseWireMonth(word) === null)) throw Refusal.field('months', 'Enter months as 10-26, with commas between them')
  if (words.length > MAX_MONTHS) throw Refusal.field('months', `Choose at most ${MAX_MONTHS} months`)
  return words.map((word) => monthPeriod(word, zone)).sort((one, other) => one.from.getTime() - other.from.getTime())
}

export function parseMonthlyRequest(input: MonthlyInput, { zone, now }: BusinessTime): ParsedDashboardRequest {
  const today = dayAt(now, zone)
  const request = parseCommon(input, zone)
  return {
    ...request,
    tab: parseChoice('tab', input.tab, MONTHLY_TAB),
    periods: parseMonths(input.months ?? '', today, zone),
    completed: true,
    spec: monthlyList(request.variant),
  }
}

export function parseToDate(input: ToDateInput, { zone, now }: BusinessTime): ParsedDashboardRequest {
  const today = dayAt(now, zone)
  const tab = parseChoice('tab', input.tab, TO_DATE_TAB)
  const days = parseDays(input, [`${today.slice(0, 8)}01`, today])
  const request = parseCommon(input, zone)
  const status = parseChoice('statusType', input.statusType, statusTypeFilter(tab))
  const disposition = parseChoice('disposition', input.disposition, choiceFilter('Disposition', FINDING_STAGE_CHOICES))
  return {
    ...request,
    tab,
    periods: [makePeriod('', '', days, zone)],
    completed: false,
    spec: toDateList(request.variant, tab),
    conditions: [...request.conditions, ...(disposition === 'All' ? [] : [Prisma.sql`t.disposition = ${disposition}`])],
    listed: status === 'All' ? [] : [Prisma.sql`t.status = ${status}`],
  }
}

/** Parses a request for reviews with disputed findings that were completed on the given days, by default in the previous full month. */
export function parseOverturnRequest(input: OverturnInput, { zone, now }: BusinessTime): ParsedDashboardRequest {
  const days = parseDays(input, previousMonth(dayAt(now, zone)))
  const request = parseCommon(input, zone)
  return {
    ...request,
    tab: 'Reviews',
    periods: [makePeriod('', '', days, zone)],
    completed: true,
    spec: overturnList(request.variant),
    conditions: [...request.conditions, Prisma.sql`t.dispute_count > 0`],
  }
}

type CommonInput = Pick<
  MonthlyInput,
  'variant' | 'users' | 'roles' | 'unitLeads' | 'teamLeads' | 'reviewType' | 'loanType' | 'selection'
> & {
  defectType?: string | undefined
}

function parseCommon(input: CommonInput, zone: string) {
  const variant = parseChoice('variant', input.variant, VARIANT_FILTER)
  const { kind, types } = REVIEW_VARIANTS[variant]
  const loans = parseChoice('loanType', input.loanType, overturnList(variant).filters.loanType)
  return {
    kind,
    variant,
    selection: parseChoice('selection', input.selection, SUMMARY_SELECTIONS),
    defects: parseChoice('defectType', input.defectType, DEFECT_TYPES),
    conditions: [
      Prisma.sql`t.type = ANY(${parseTypes(input.reviewType ?? '', singleReviewTypeFilter(variant), types)})`,
      ...(loans === 'All' ? [] : [Prisma.sql`EXISTS (SELECT FROM loans l WHERE l.id = t.loan_id AND l.type = ${loans})`]),
    ],
    among: parsePeople(input, zone),
    zone,
  }
}

/** Parses a comma-separated list of the variant's review types; `Review Type`, All and empty mean all of them. */
function parseTypes(list: string, spec: ReturnType<typeof choiceFilter>, types: readonly string[]): string[] {
  const chosen = list.split(',').map((word) => word.trim())
  if (chosen.some((word) => word === '' || word === 'All' || word === spec.initial)) return [...types]
  return chosen.map((word) => parseChoice('reviewType', word, spec))
}

const ID = /^\d{1,9}$/

function parseIds(field: string, list = ''): number[] | null {
  const words = list.split(',').map((word) => word.trim())
  if (words.some((word) => word === '' || word === 'All')) return null
  if (!words.every((word) => ID.test(word))) throw Refusal.field(field, 'Send ids of getFilters with commas between them, or All')
  return words.map(Number)
}

function parsePeople({ users, roles = '', unitLeads, teamLeads }: CommonInput, zone: string): ParsedDashboardRequest['among'] {
  const named = (field: string, list: string | undefined, condition: (ids: number[]) => Prisma.Sql) => {
    const ids = parseIds(field, list)
    return ids ? [condition(ids)] : []
  }
  const words = roles.split(',').map((word) => word.trim())
  const ofPerson = [
    ...named('users', users, (ids) => Prisma.sql`u.id = ANY(${ids})`),
    ...(words.some((word) => word === '' || word === 'All')
      ? []
      : [Prisma.sql`EXISTS (SELECT FROM user_roles r WHERE r.user_id = u.id AND r.role = ANY(${words}))`]),
  ]
  const ofPosition = [
    ...named('unitLeads', unitLeads, (ids) => Prisma.sql`p.unit_leader_id = ANY(${ids})`),
    ...named('teamLeads', teamLeads, (ids) => Prisma.sql`p.leader_id = ANY(${ids})`),
  ]
  if (ofPerson.length + ofPosition.length === 0) return null
  const monthEnd = monthEndSql(Prisma.sql`coalesce(t.ended_at, t.submitted_at)`, zone)
  return (person) => {
    const conditions = [
      ...(ofPerson.length > 0
        ? [Prisma.sql`${person} = ANY(ARRAY(SELECT u.id FROM users u WHERE ${Prisma.join(ofPerson, ' AND ')}))`]
        : []),
      ...(ofPosition.length > 0
        ? [Prisma.sql`EXISTS (SELECT FROM ${positionSql(person, monthEnd)} p WHERE ${Prisma.join(ofPosition, ' AND ')})`]
        : []),
    ]
    return Prisma.join(conditions, ' AND ')
  }
}
