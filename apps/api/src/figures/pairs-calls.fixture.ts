import type { Call, OutputOf } from '@ivue/contracts/contract.ts'
import { gridPage } from '@ivue/contracts/grid/wire.ts'
import { type Name, type ReportWorld, SEES } from '../reports/report-world.fixture.ts'
import type { Days } from './pairs-oracle.fixture.ts'
import { pairsWorld } from './pairs-world.fixture.ts'

let t: ReportWorld
/** Opens the world that every idea is read from. */
export async function openWorld(): Promise<ReportWorld> {
  t = await pairsWorld()
  return t
}
export const world = (): ReportWorld => t

/** Sends a call as a person of the world and returns its response. Throws the message of a refusal. */
export async function send<C extends Call>(as: Name, call: C, input: object): Promise<OutputOf<C>> {
  const { flag, msg, response } = await t.call(call, input as never, t.people[as])
  if (!flag) throw new Error(`${call.task}: ${msg}`)
  collectFigures(response, call.task)
  return response
}

/** The ids of figures that the answers name, each with a call whose answer names it. */
export const namedFigures = new Map<string, string>()
function collectFigures(value: unknown, task: string): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value))
    if (key === 'figure' && typeof inner === 'string') namedFigures.set(inner, task)
    else collectFigures(inner, task)
}

/** Returns a whole list, or the page that the input names. */
export const page = async (as: Name, call: Call, input: object) =>
  gridPage.parse(
    await send(as, call, { ...input, filterData: { pageSize: 'All', ...('filterData' in input ? (input.filterData as object) : {}) } }),
  )

/** Whose screen is read, and the period on it. */
export interface Request {
  as: Name
  month: string
  days: Days
}
/** Values of one idea by screen, all of which must be the same. `domain` is that of the SQL written from domain.md. */
export type Screens = Record<string, unknown>

/** A figure that several screens show, and how to read it from each. */
export interface Idea {
  idea: string
  viewers: readonly Name[]
  months?: readonly string[]
  read(request: Request): Promise<Screens>
}

/** Ids of the people who were the viewer's on the last day of a month; null for everybody. */
export function idsInScope(as: Name, month: string): number[] | null {
  const names = SEES[as]?.filter((name) => !(name === 'second' && as !== 'second' && month >= '2026-07'))
  return names?.map((name) => t.people[name].id) ?? null
}

export const completed = ({ from, to }: Days) => ({ dateFromComplete: from, dateToComplete: to })
export const searched = ({ from, to }: Days) => ({ dateFromSearch: from, dateToSearch: to })

export const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0)

export type PooledFigures = { title: string; value: number | null; counts?: { numerator: number; denominator: number } }[]
