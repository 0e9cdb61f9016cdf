import { CLOSING_LIST, STAGED_LISTS } from '@ivue/contracts/desks/lists.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { CLOSING_WORKLIST } from '../desks/closing/closing-desk.ts'
import { PROCESSOR_WORKLIST } from '../desks/processor/processor-desk.ts'
import { UNDERWRITER_WORKLIST } from '../desks/underwriter/underwriter-desk.ts'
import type { LoanDesk } from '../loans/desks.ts'
import type { PopupParts } from '../loans/parts/popup-parts.ts'
import { LoanDialog } from '../loans/popup/loan-dialog.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'

const Findings = lazyComponent(async () => (await import('../quality/findings/findings-view.tsx')).FindingsView)

const LoanFindings = lazyComponent(async () => (await import('../quality/findings/loan-findings.tsx')).LoanFindings)

const DataTests = lazyComponent(async () => (await import('../quality/exceptions/loan-tests.tsx')).LoanTests)

const Measures = lazyComponent(async () => (await import('../desks/closing/measure-strip.tsx')).MeasureStrip)

const DESKS: readonly LoanDesk[] = [
  { worklist: CLOSING_WORKLIST, name: 'Closing', path: paths.closing, list: CLOSING_LIST, Measures },
  { worklist: PROCESSOR_WORKLIST, name: 'Processing', path: paths.processor, list: STAGED_LISTS.processor },
  { worklist: UNDERWRITER_WORKLIST, name: 'Underwriting', path: paths.underwriter, list: STAGED_LISTS.underwriter },
]

const SLOTS: PopupParts = { Findings, LoanFindings, DataTests, desks: DESKS }

export const LoanPopup = () => <LoanDialog parts={SLOTS} />
