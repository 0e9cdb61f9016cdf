import { clock, fullMoment, readersOwn, shortMoment, stamp, tableZone, zoneInWords, zoneName } from '../moments.ts'

interface MomentProps {
  /** ISO 8601. */
  at: string
  /** `short`: 'today 15:00' or 'Wed 11/18 15:00'; `clock`: '15:00'; else '11/18/2026 15:00'. */
  look?: 'short' | 'clock'
  /** The property's, for what the SLA clock goes by; else the office's. */
  zone?: string
  /** In a table, whose heading names the zone. */
  inTable?: boolean
}

/** A moment in the office's time with its zone; the reader's own time in the tooltip. */
export function Moment({ at, look, zone, inTable = false }: MomentProps) {
  const bare = look === 'short' ? shortMoment(at, new Date(), zone) : look === 'clock' ? clock(at, zone) : fullMoment(at, zone)
  const words = inTable ? bare : look ? `${bare} ${zoneName(at, zone)}` : stamp(at, zone)
  return (
    <time dateTime={at} title={readersOwn(at, zone)}>
      {words}
    </time>
  )
}

/** ' CT': the zone of a table's moments, behind a heading of theirs. */
export function TableZone() {
  return (
    <>
      {' '}
      <abbr title={zoneInWords(new Date())}>{tableZone()}</abbr>
    </>
  )
}
