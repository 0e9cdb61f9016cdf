import { OVERTIME_LIST } from '@ivue/contracts/home/lists.ts'
import type { OvertimeBy } from '@ivue/contracts/home/overtime.ts'
import type { Viewer } from '@ivue/contracts/session/viewer.ts'
import { Prisma } from '#generated/prisma/client.ts'
import type { FigureMonths } from '../figures/calendar.ts'
import { column, numberColumn, shareColumn } from '../grid/columns.ts'
import type { ListDefinition } from '../grid/definition.ts'
import { searchTextSql } from '../grid/search.ts'
import { overtimeRowsSql } from './overtime-queries.ts'
import type { HoursSource } from './sources/hours.ts'

const hoursSql = (minutes: string) => Prisma.sql`round(o.${Prisma.raw(minutes)} / 60.0, 2)::float8`
const share = (month: 'curr' | 'prev') => {
  const [overtime, regular] = [Prisma.raw(`o.${month}_ot`), Prisma.raw(`o.${month}_regular`)]
  return { share: overtime, of: Prisma.sql`${overtime} + ${regular}` }
}

/** Returns overtime by unit leader or role (domain 8): hours and overtime share of this month, and the share of the month before. */
export function overtimeList(by: OvertimeBy, source: HoursSource, viewer: Viewer, calendar: FigureMonths): ListDefinition<object> {
  const columns = [
    column(by === 'UL' ? 'Unit Leader' : 'Role', Prisma.sql`o.name`),
    numberColumn('Overtime', hoursSql('curr_ot'), { label: 'Overtime, hours', figure: 'overtime.Overtime' }),
    numberColumn('Regular', hoursSql('curr_regular'), { label: 'Regular, hours', figure: 'overtime.Regular' }),
    shareColumn('Share', share('curr'), { label: 'Overtime share, %', figure: 'overtime.Share' }),
    shareColumn('Previous Month', share('prev'), { label: 'Previous month, %', figure: 'overtime.Share' }),
  ]
  return {
    from: Prisma.sql`(${overtimeRowsSql(by, source, viewer, calendar)}) o`,
    alias: Prisma.sql`o`,
    computed: true,
    id: Prisma.sql`o.id`,
    read: {},
    columns,
    scope: null,
    filters: [],
    search: searchTextSql(columns),
    defaultOrder: { col: 'Share', dir: 'DESC' },
    spec: OVERTIME_LIST,
  }
}
