import { formatDate, type Queries } from '../../platform/database/database.ts'
import { clearLaterDates, type LoanPast, rewind } from '../rewind.ts'

/** Data of the fulfilment system about a loan that no workbook has. Days are `YYYY-MM-DD` or null. */
export interface FeedRead {
  registeredOn: string | null
  consentOn: string | null
  ecoaOn: string | null
  appraisalOrderedOn: string | null
  appraisalReceivedOn: string | null
  titleOrderedOn: string | null
  titleReceivedOn: string | null
  salesTeam: string
  salesDirector: string
  assistantName: string
  assistantSite: string
  assistantManager: string
  equifaxComplete: boolean
  trueDay1: boolean
  inspectionWaiver: boolean
  existingAppraisal: boolean
  marks: Record<string, string>
}

/** A source of fulfilment data; null if it has none for the loan. Implement this for another feed. */
export interface FulfilmentSource {
  feedOf(loanId: number, past: LoanPast | null): Promise<FeedRead | null>
}

const DAYS = [
  ...(['registeredOn', 'consentOn', 'ecoaOn', 'appraisalOrderedOn'] as const),
  ...(['appraisalReceivedOn', 'titleOrderedOn', 'titleReceivedOn'] as const),
] as const

/** Reads the data that a feed stored in our table. */
export function storedFulfilmentSource(db: Queries): FulfilmentSource {
  return {
    async feedOf(loanId, past) {
      const now = await db.loanFeed.findUnique({ where: { loanId }, omit: { loanId: true } })
      if (!now) return null
      const row = past ? clearLaterDates(rewind(past, 'feed', loanId, now), past.at, { days: DAYS, moments: [], zone: 'UTC' }) : now
      return {
        ...row,
        registeredOn: formatDate(row.registeredOn),
        consentOn: formatDate(row.consentOn),
        ecoaOn: formatDate(row.ecoaOn),
        appraisalOrderedOn: formatDate(row.appraisalOrderedOn),
        appraisalReceivedOn: formatDate(row.appraisalReceivedOn),
        titleOrderedOn: formatDate(row.titleOrderedOn),
        titleReceivedOn: formatDate(row.titleReceivedOn),
        marks: row.marks as Record<string, string>,
      }
    },
  }
}
