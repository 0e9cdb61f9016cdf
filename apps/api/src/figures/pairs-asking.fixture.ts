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

export async function ask<C extends Call>(as: Name, call: C, input: object): Promise<OutputOf<C>> {
  const { flag, msg, response } = await t.call(call, input as never, t.people[as])
  if (!flag) throw new Error(`${call.task}: ${msg}`)
  collectNamed(response, call.task)
  return response
}

/** The ids of figures that the answers name, each with a call whose answer names it. */
export const named = new Map<string, string>()
function collectNamed(value: unknown, task: string): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value))
    if (key === 'figure' && typeof inner === 'string') named.set(inner, task)
    else collectNamed(inner, task)
}
export const page = async (as: Name, call: Call, input: object) =>
  gridPage.parse(
    await ask(as, call, { ...input, filterData: { pageSize: 'All', ...('filterData' in input ? (input.filterData as object) : {}) } }),
  )

export interface Asked {
  as: Name
  month: string
  days: Days
}
/** Values of one idea by screen, all of which must be the same. `domain` is that of the SQL written from domain.md. */
export type Screens = Record<string, unknown>
export interface Idea {
  idea: string
  viewers: readonly Name[]
  months?: readonly string[]
  read(asked: Asked): Promise<Screens>
}

/** Ids of the people who were the viewer's on the last day of a month; null for everybody. */
export function theirs(as: Name, month: string): number[] | null {
  const names = SEES[as]?.filter((name) => !(name === 'second' && as !== 'second' && month >= '2026-07'))
  return names?.map((name) => t.people[name].id) ?? null
}

export const completed = ({ from, to }: Days) => ({ dateFromComplete: from, dateToComplete: to })
export const searched = ({ from, to }: Days) => ({ dateFromSearch: from, dateToSearch: to })

export const sum = <T>(all: readonly T[], of: (one: T) => number) => all.reduce((total, one) => total + of(one), 0)

export type PooledFigures = { title: string; value: number | null; counts?: { numerator: number; denominator: number } }[]
