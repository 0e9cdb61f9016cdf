import type { WallMoment } from '../../platform/xlsx/moments.ts'
import type { SheetColumn } from '../../platform/xlsx/sheet.ts'
import type { Cells, Findings } from './check-row.ts'

const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2099-12-31'

export interface DateRules<F extends string> {
  columns: readonly SheetColumn<F>[]
  /** Pairs in which `later` must not be before `earlier`. */
  follows: readonly (readonly [later: F, earlier: F])[]
  notAfterToday: readonly F[]
}

/** Whether `later` is before `earlier`. If either has no time of day, only the days are compared. */
function isBefore(later: WallMoment, earlier: WallMoment): boolean {
  if (later.time === null || earlier.time === null) return later.day < earlier.day
  return `${later.day}T${later.time}` < `${earlier.day}T${earlier.time}`
}

const show = (moment: WallMoment) => (moment.time === null ? moment.day : `${moment.day} ${moment.time.slice(0, 5)}`)

/** Creates a check of a row's dates, each on its own and in order (domain 7). Times are local times of the property. */
export function dateChecker<F extends string>({ columns, follows, notAfterToday }: DateRules<F>) {
  const dated = columns.filter(({ type }) => type === 'date' || type === 'dateTime')
  const header = Object.fromEntries(columns.map((column) => [column.field, column.header])) as Record<F, string>

  return (cells: Cells<F>, { refuse, warn, at }: Findings<F>, today: string): void => {
    const moment = (field: F) => (cells[field] ?? null) as WallMoment | null
    for (const { field, type } of dated) {
      const found = moment(field)
      if (!found) continue
      if (found.day < FIRST_DAY || found.day > LAST_DAY) {
        refuse(field, found.day < FIRST_DAY ? 'Is before the year 2000' : 'Is after the year 2099', 'A date of our time')
        delete cells[field]
      } else if (type === 'dateTime' && found.time === null)
        warn(field, 'Has no time of day, midnight is taken', `Such as ${found.day} 17:00`)
    }
    for (const [laterField, earlierField] of follows) {
      const [later, earlier] = [moment(laterField), moment(earlierField)]
      if (later && earlier && isBefore(later, earlier))
        refuse(laterField, `Is before ${header[earlierField]} in ${at(earlierField)}, ${show(earlier)}`, `${show(earlier)} or later`)
    }
    for (const field of notAfterToday) {
      const found = moment(field)
      if (found && found.day > today) refuse(field, 'Is in the future', `${today} or earlier`)
    }
  }
}
