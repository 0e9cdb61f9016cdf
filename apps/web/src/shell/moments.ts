/** "Thu 11/19/2026 08:03 MST" in the reader's zone; text that is no moment comes back as it is. */
export function spokenMoment(iso: string, zone: string = readerZone()): string {
  const moment = new Date(iso)
  if (!iso || Number.isNaN(moment.getTime())) return iso
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    weekday: 'short',
    month: '2-digit',
    day: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  }).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? ''
  return `${part('weekday')} ${part('month')}/${part('day')}/${part('year')} ${part('hour')}:${part('minute')} ${part('timeZoneName')}`
}

export function readerZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** "Mountain Standard Time (MST)" for the reader's zone at this moment. */
export function zoneInWords(at: Date, zone: string = readerZone()): string {
  const name = (timeZoneName: 'long' | 'short') =>
    new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName }).formatToParts(at).find((p) => p.type === 'timeZoneName')?.value ??
    zone
  const [long, short] = [name('long'), name('short')]
  return long === short ? long : `${long} (${short})`
}
