import { instantOnDay } from '@ivue/contracts/calendar/zone.ts'
import type { AgreementFigures, AgreementGroup, AgreementReport, GroupedBy } from '@ivue/contracts/quality/agreement/contract.ts'
import { isReviewType, KIND_OF } from '@ivue/contracts/quality/reviews/words.ts'
import { measureAgreement } from '@ivue/contracts/quality/statistics/agreement.ts'
import { wilsonInterval } from '@ivue/contracts/quality/statistics/interval.ts'
import { correctedEstimate } from '@ivue/contracts/quality/statistics/reviewer-error.ts'
import { firstDayOfMonth, shiftMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import type { Services } from '../../platform/app-services.ts'
import type { SignedIn } from '../../platform/rpc/implement.ts'
import { type AnswersOfGroup, countAnswers, countAnswersByGroup, countLoans } from './agreement-queries.ts'
import { type CalibrationKey, findCalibration } from './calibrations.ts'
import { agreementByChance, buildTablesByLoan, describeAgreement, type LoanPair } from './figures.ts'

/**
 * Returns the agreement of a calibration's reviewers, the year's agreement by question, reviewer or category, and the reviewer error
 * (domain 5.3).
 */
export async function readAgreement(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  viewer: SignedIn,
  { by, ...name }: CalibrationKey & { by: GroupedBy },
): Promise<AgreementReport> {
  const { published } = await findCalibration(db, viewer, name)
  const sides: [string, string] = published ? ['First', 'Second'] : ['A', 'B']
  const [answers, groups, defects] = await Promise.all([
    countAnswers(db, viewer, name, published ? 'order' : 'side'),
    countAnswersByGroup(db, viewer, name, by),
    readReviewerError(db, name, await settings.get('business.zone')),
  ])
  const { table } = buildTablesByLoan(answers)
  return {
    sides,
    table: table.map((row) => [...row]),
    figures: computeFigures(answers),
    byChance: agreementByChance(table),
    says: describeAgreement(table, sides),
    groups: computeAgreementByGroup(groups),
    defects,
  }
}

/** Computes the figures. Answers of one loan are not independent, so the intervals are computed over loans (domain 9.1). */
function computeFigures(counted: readonly LoanPair[]): AgreementFigures {
  const { table, loans } = buildTablesByLoan(counted)
  const { pairs, percentage, positive, kappa, ac1, verdict } = measureAgreement(table, loans)
  return { pairs, percentage, positive, kappa: { value: kappa.value, interval: kappa.interval }, ac1, verdict }
}

function computeAgreementByGroup(counted: readonly AnswersOfGroup[]): AgreementGroup[] {
  const keys = [...new Set(counted.map(({ key }) => key))]
  return keys.map((key) => {
    const theirs = counted.filter((one) => one.key === key)
    const saidNo = theirs.filter(({ one, other }) => one === 'No' || other === 'No').reduce((sum, { times }) => sum + times, 0)
    return { key, name: theirs[0]?.name ?? '', saidNo, ...computeFigures(theirs) }
  })
}

async function readReviewerError(db: Services['db'], name: CalibrationKey, zone: string): Promise<AgreementReport['defects']> {
  const startOf = (month: string) => instantOnDay(firstDayOfMonth(month), 0, zone)
  const kind = isReviewType(name.type) ? KIND_OF[name.type] : ''
  const counted = await countLoans(db, name, [startOf(shiftMonth(name.month, -11)), startOf(shiftMonth(name.month, 1))], kind)
  const observed = { numerator: counted.found, denominator: counted.reviewed }
  const sensitivity = { numerator: counted.foundOfThem, denominator: counted.defective }
  const specificity = { numerator: counted.passedOfThem, denominator: counted.clean }
  return {
    observed,
    interval: wilsonInterval(observed),
    sensitivity,
    specificity,
    corrected: correctedEstimate({ observed, sensitivity, specificity }),
  }
}
