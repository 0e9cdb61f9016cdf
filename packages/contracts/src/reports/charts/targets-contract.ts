import { z } from 'zod'
import { command, contract, query } from '../../contract.ts'
import { limitedText } from '../../wire/fields.ts'
import { axis, targetState } from './charts-contract.ts'

const targetRow = z.object({
  id: z.number(),
  reviewType: z.string(),
  severity: z.string(),
  rate: z.number(),
  rationale: z.string(),
  validFrom: z.string(),
  setBy: z.string(),
  /** When it was set, ISO 8601. */
  setAt: z.string(),
  /** In force today, in the future, or replaced by another. */
  state: z.enum(['In force', 'To come', 'Past']),
  /** The observed rate, for a target in force. */
  now: targetState.nullable(),
})
export type TargetRow = z.infer<typeof targetRow>

const targetWords = z.object({
  reviewType: limitedText(40, 'The type').default(''),
  severity: limitedText(40, 'The severity').default(''),
  rate: z.union([z.number(), limitedText(10, 'The rate').transform((text) => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN))]),
  rationale: limitedText(1000, 'The rationale').default(''),
  validFrom: limitedText(10, 'The day').default(''),
})
export type TargetWords = z.output<typeof targetWords>

/**
 * Targets of defect rates (domain 5.3). A target is never changed, only followed by another, so that the history remains. Not in the old
 * client's wire.
 */
export const qualityTargets = contract('com_qcdashboard', {
  getQualityTargets: query('See the targets of defect rates', 'reports.reviews', {
    input: z.object({ axis }),
    output: z.object({ today: z.string(), rows: z.array(targetRow) }),
  }),
  /** Rate in percent; `validFrom` YYYY-MM-DD. Problems are reported under their fields. */
  saveQualityTarget: command('Set a target of a defect rate', 'quality.manage', {
    input: targetWords,
    output: z.object({ id: z.number() }),
  }),
})
