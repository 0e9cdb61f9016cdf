import { Prisma } from '#generated/prisma/client.ts'
import type { Periods } from '../../figures/calendar.ts'
import { isWithinDays, periodOfDaySql } from '../../figures/queries.ts'

/** A source of hours worked. Another feed implements this interface. */
export interface HoursSource {
  /** Rows of `person`, `period` (from 1), and minutes `regular` and `overtime`. */
  worked(when: Periods): Prisma.Sql
}

/** Hours that the warehouse wrote to our own table (work_hours_minutes_idx). */
export const storedHoursSource: HoursSource = {
  worked: (when) => Prisma.sql`
    SELECT h.user_id AS person, ${periodOfDaySql(Prisma.sql`h.day`, when)} AS period, h.regular_minutes AS regular, h.overtime_minutes AS overtime
    FROM work_hours h WHERE ${isWithinDays(Prisma.sql`h.day`, when)}`,
}
