export const PURPOSES = ['Purchase', 'Refinance', 'Cash-Out Refinance', 'Construction Loan'] as const
export const LOAN_TYPES = ['Conventional', 'FHA', 'VA', 'USDA', 'Jumbo'] as const
export const OCCUPANCIES = ['Primary', 'Second Home', 'Investment'] as const
export const PROPERTY_TYPES = ['SF', 'PUD', 'Condo', 'Co-op', 'Manufactured', '2-4 Unit'] as const
export const CHANNELS = ['Retail', 'Centralized'] as const
export const REGIONS = ['CS Chandler', 'CS Charlotte', 'CS Plano', 'RS Sub Div 22 West', 'RS Sub Div 5 East'] as const
export const PRIORITIES = ['Normal', 'Rush', 'VIP'] as const
export const LOAN_STATUSES = ['Pre-Decision', 'Underwriting', 'Approved', 'Closing', 'Funded', 'Cancelled'] as const
export const CLOSING_STATUSES = ['WIP', 'Reschedule', 'Canceled', 'Closed'] as const

export const SUBSTATUSES: Readonly<Record<string, readonly string[]>> = {
  Closing: ['ICD Pending', 'ICD Sent', 'Final CD Pending', 'Package Sent', 'Signed'],
}

export const regionsOf = (channel: string): readonly string[] =>
  REGIONS.filter((region) => region.startsWith(channel === 'Retail' ? 'RS' : 'CS'))

export const STATES =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA WA WV WI WY'.split(
    ' ',
  )

/** First three digits of ZIP codes, from–to. */
const PREFIXES: Readonly<Record<string, string>> = {
  AZ: '850-865',
  TX: '750-799,885',
  CA: '900-961',
  FL: '320-349',
  NC: '270-289',
  GA: '300-319,398-399',
  CO: '800-816',
  WA: '980-994',
}

export function statesOfZip(zip: string): string[] {
  const prefix = zip.slice(0, 3)
  return Object.keys(PREFIXES).filter((state) =>
    PREFIXES[state]?.split(',').some((range) => {
      const [from = '', to = from] = range.split('-')
      return prefix >= from && prefix <= to
    }),
  )
}

export function zoneOf(state: string, _zip?: string): string {
  return (
    ({ AZ: 'America/Phoenix', CA: 'America/Los_Angeles', NC: 'America/New_York' } as Record<string, string>)[state] ?? 'America/Chicago'
  )
}
