/** Vocabulary of a loan (domain 3 and 7) as stored, imported and shown, in display order. */

export const LOAN_STATUSES = ['Pre-Decision', 'Underwriting', 'Approved', 'Closing', 'Funded', 'Cancelled'] as const
export type LoanStatus = (typeof LOAN_STATUSES)[number]

/** Statuses of a loan in the pipeline (domain 5.4, totalLateRisk). */
export const ACTIVE_STATUSES = ['Pre-Decision', 'Underwriting', 'Approved', 'Closing'] as const

/** Substatuses within each status: the workbook's "list per status" (domain 7.1, Current Substatus). */
export const SUBSTATUSES: Record<LoanStatus, readonly string[]> = {
  'Pre-Decision': ['Application Received', 'Disclosures Sent', 'Disclosures Signed', 'Documents Requested', 'Ready for Underwriting'],
  Underwriting: ['Submitted', 'Initial Risk Review', 'Suspended', 'Reconsideration Risk Review', 'Final Risk Review'],
  Approved: ['Approved with Conditions', 'Conditions Requested', 'Conditions Submitted', 'Conditions Cleared', 'Clear to Close'],
  Closing: ['ICD Pending', 'ICD Sent', 'ICD Received', 'Final CD Pending', 'Package Sent', 'Signed', 'In Rescission', 'Ready to Fund'],
  Funded: ['Funded', 'Post-Closing', 'Shipped', 'Delivered'],
  Cancelled: ['Withdrawn', 'Declined', 'Closed for Incompleteness', 'Approved Not Accepted'],
}

export const PURPOSES = ['Purchase', 'Refinance', 'Cash-Out Refinance', 'Construction Loan'] as const
export type Purpose = (typeof PURPOSES)[number]

export const LOAN_TYPES = ['Conventional', 'FHA', 'VA', 'USDA', 'Jumbo'] as const

export const CHANNELS = ['Retail', 'Centralized'] as const
export type Channel = (typeof CHANNELS)[number]

export const REGIONS_OF: Record<Channel, readonly string[]> = {
  Centralized: ['CS Chandler', 'CS Charlotte', 'CS Plano'],
  Retail: ['RS Sub Div 22 West', 'RS Sub Div 5 East'],
}
export const REGIONS = [...REGIONS_OF.Centralized, ...REGIONS_OF.Retail] as const

export const OCCUPANCIES = ['Primary', 'Second Home', 'Investment'] as const
export const PROPERTY_TYPES = ['SF', 'PUD', 'Condo', 'Co-op', 'Manufactured', '2-4 Unit'] as const
export const PRIORITIES = ['Normal', 'Rush', 'VIP'] as const
export const TERMS_MONTHS = [120, 180, 240, 300, 360] as const
