import { clockTime, describeZone, fullMoment, momentWithZone, readersTimeText, shortMoment, tableZone, zoneName } from '../moments.ts'

interface MomentProps {
  /** The moment, ISO 8601. */
  at: string
  /** How the moment is written: 'today 15:00' or 'Wed 11/18 15:00' (`short`), or '15:00' (`clock`). The default is '11/18/2026 15:00'. */
  look?: 'short' | 'clock'
  /** The property's zone, for times on the SLA clock. The default is the office's zone. */
  zone?: string
  /** Whether the zone is hidden, because the table's heading names it. */
  inTable?: boolean
}

/** A moment in `zone`, followed by the zone's name. The tooltip shows the moment in the reader's own zone, if that differs. */
export function Moment({ at, look, zone, inTable = false }: MomentProps) {
  const bare = look === 'short' ? shortMoment(at, new Date(), zone) : look === 'clock' ? clockTime(at, zone) : fullMoment(at, zone)
  const words = inTable ? bare : look ? `${bare} ${zoneName(at, zone)}` : momentWithZone(at, zone)
  return (
    <time dateTime={at} title={readersTimeText(at, zone)}>
      {words}
    </time>
  )
}

/** The zone of a table's moments, such as ' CT', after a column heading. */
export function TableZone() {
  return (
    <>
      {' '}
      <abbr title={describeZone(new Date())}>{tableZone()}</abbr>
    </>
  )
}
