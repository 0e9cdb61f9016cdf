import type { Atoms } from '@ivue/contracts/figures/atoms.ts'
import type { FigureDefinition } from '@ivue/contracts/figures/definition.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { Floor } from '@ivue/contracts/worklist/scope.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { Periods } from './calendar.ts'

/** Where atoms come from. */
export interface Source<Counted extends string> {
  /** Each comes from one source alone. */
  atoms: readonly Counted[]
  /**
   * Everything that counts within the periods, a row each: `period` (from 1), `person` (null: nobody) and a whole number for each of the atoms, under its name.
   * What takes part in more periods has a row in each. `carried`: see `carries`; null where nothing was handed on.
   */
  items(when: Periods, carried: readonly number[] | null): Prisma.Sql
  /** The rows have a further column, `carried`: the closed months hand those of the period after their last, ids or null, to the month that runs. */
  carries?: true
  /** Its closed months change from day to day: they are never shown when older than a minute. */
  changes?: true
}

export interface Member {
  id: number
  fullName: string
  teamId: number | null
  leaderId: number | null
  unitLeaderId: number | null
  leader: string
  /** Holds the role of the floor. */
  works: boolean
}

/** Whose figures a viewer sees. */
export interface Sight {
  manager: 0 | 1
  /** null: everybody's, and those of nobody (0). */
  people: ReadonlySet<number> | null
}

/** Figures that are made of the same atoms. The engine knows none of them by name. */
export interface Definition<Atom extends string, Counted extends string = Atom> {
  /** No other definition has it: what is read is kept under it. */
  key: string
  atoms: readonly Atom[]
  figures: readonly FigureDefinition<Atom>[]
  sources: readonly Source<Counted>[]
  /** How many months a trend has, the one that runs included. */
  months: number
  /** Whose lead a leader is, and who works here. */
  floor: Floor
  /** Whose figures a viewer sees, where it is not as on the lists of the floor. */
  sight?(viewer: Viewer, members: readonly Member[]): Sight
  /** Makes a person's atoms of a period from what was counted; null leaves the person out. `works`: holds the role of the floor. Without it they are the same. */
  settle?(counted: Readonly<Record<Counted, number>>, works: boolean): Atoms<Atom> | null
}
