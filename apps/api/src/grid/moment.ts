import type { Prisma } from '#generated/prisma/client.ts'
import { cells, instant, shownAt } from './cells.ts'
import type { Column } from './definition.ts'

/** A moment as a row is read with it: as people read it, and beside it the instant. Null where there is none. */
export type Moment<Name extends string> = Record<Name | `${Name}At`, string | null>

/** SQL of both, for what a list reads. `zone` is the name of a time zone, or SQL of it where every row has its own. */
export const readMoment = <Name extends string>(name: Name, moment: Prisma.Sql, zone: string | Prisma.Sql) =>
  ({ [name]: shownAt(moment, zone), [`${name}At`]: instant(moment) }) as Record<Name | `${Name}At`, Prisma.Sql>

/** The column that shows the moment of this name, ordered by `sort`. */
export function momentColumn<Name extends string>(
  title: string,
  name: Name,
  { sort, nullable = false }: { sort: Prisma.Sql; nullable?: boolean },
): Column<Moment<Name>> {
  const at = `${name}At` as const
  const cell = cells.moment<Moment<Name>>(
    (row) => row[name],
    (row) => row[at],
  )
  return { title, draw: 'datetime', cell, sort, nullable }
}
