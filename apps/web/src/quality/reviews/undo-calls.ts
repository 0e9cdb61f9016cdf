import type { UndoCalls } from '../../worklist/bulk/use-undo.ts'
import { CALLS_OF_KIND } from './calls-of-kind.ts'

export const REVIEW_UNDO_CALLS: Readonly<Record<'qaProcessor' | 'qaUnderwriter' | 'qaCloser', UndoCalls>> = {
  qaProcessor: CALLS_OF_KIND.processor,
  qaUnderwriter: CALLS_OF_KIND.underwriter,
  qaCloser: CALLS_OF_KIND.closer,
}
