import type { Atoms } from '@ivue/contracts/figures/atoms.ts'
import type { FigureDefinition } from '@ivue/contracts/figures/definition.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import type { Floor } from '@ivue/contracts/worklist/scope.ts'
import type { Prisma } from '#generated/prisma/client.ts'
import type { AssignablePerson } from '../worklist/workers.ts'
import type { Periods } from './calendar.ts'

export interface AtomSource<Counted extends string> {
  /** The atoms that this source counts. Each atom has exactly one source. */
  atoms: readonly Counted[]
  /**
   * SQL of all items that count within the periods. Each row has `period` (from 1), `person` (null: nobody) and a whole
   * number for each atom under its name. An item that counts in several periods has a row in each. `carried` are ids
   * from the closed months (`carries`); null unless the current month is counted.
   */
  items(when: Periods, carried: readonly number[] | null): Prisma.Sql
  /**
   * Set if the rows have another column `carried`: an id or null. The ids in the period after the last closed month are
   * passed to `items` of the current month.
   */
  carries?: true
  /** Set if closed months change often. Then they are cached for less than a minute. */
  changes?: true
}

/** A person with their team and its leaders on the last day of a month. */
export interface Member extends AssignablePerson {
  leader: string
  /** Whether the person holds a role of the floor. */
  works: boolean
}

/** The people whose figures a viewer may see. */
export interface VisiblePeople {
  manager: 0 | 1
  /** Null: everybody's, including those without a person (0). */
  people: ReadonlySet<number> | null
}

/** Figures computed from the same atoms. The engine does not depend on any of them. */
export interface Definition<Atom extends string, Counted extends string = Atom> {
  /** Unique key, under which readings are cached. */
  key: string
  atoms: readonly Atom[]
  figures: readonly FigureDefinition<Atom>[]
  sources: readonly AtomSource<Counted>[]
  /** Number of months in a trend, the current one included. */
  months: number
  /** The desk, or quality, whose roles define leaders and workers. */
  floor: Floor
  /** Returns whose figures a viewer may see. Leave out to use the row scope of the floor. */
  findVisiblePeople?(viewer: Viewer, members: readonly Member[]): VisiblePeople
  /**
   * Converts counts to a person's atoms of a period. Returns null to leave the person out. `works`: the person holds a
   * role of the floor. Leave out if counts and atoms are the same.
   */
  toAtoms?(counted: Readonly<Record<Counted, number>>, works: boolean): Atoms<Atom> | null
}
