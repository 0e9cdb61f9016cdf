import { usDay } from '@ivue/contracts/calendar/moment-text.ts'
import { monthName } from '@ivue/contracts/calendar/names.ts'
import { firstDayOfMonth, lastDayOfMonth } from '@ivue/contracts/reports/charts/chart-months.ts'
import { highestSeverity } from '@ivue/contracts/reports/charts/words.ts'
import type { PackDocument, PackLoan } from '@ivue/contracts/reports/pack/pack-document.ts'
import type { FindingOfLoan, LoanData, PackData } from './pack-data.ts'
import { findingSections, labelFindingFigures, labelPersonFigures, peopleSection, personFigureKey } from './pack-findings.ts'
import { actionsSection, agreementSection, banksSection, clocksSection } from './pack-programme.ts'
import { type RateStage, rateFigureKey, rateFigureKeys, rateSection } from './pack-rates.ts'
import {
  describeSample,
  proofSections,
  sampleFigureKey,
  sampleFigureKeys,
  sampleFindingsFigureKey,
  samplesSection,
} from './pack-samples.ts'

/**
 * Builds the document of a monthly pack, from which page and PDF are drawn (mock 16). The same data give the same
 * document.
 */
export function makePack(data: PackData): PackDocument {
  const { month, asOf, rates, samples, findings, people, loans, loanCount } = data
  return {
    version: 1,
    month,
    title: `Quality control, ${monthName(month)}`,
    subtitle: `Monthly report to management, loans funded ${usDay(firstDayOfMonth(month))} to ${usDay(lastDayOfMonth(month))}`,
    asOf,
    sections: [
      ...(rates.length > 0 ? rates.map(rateSection) : [NOTHING_REVIEWED]),
      samplesSection(data),
      ...proofSections(data),
      ...findingSections(data),
      peopleSection(data),
      banksSection(data),
      actionsSection(data),
      clocksSection(data),
      agreementSection(data),
    ],
    marks: Object.fromEntries([
      ...rates.flatMap(rateFigureKeys),
      ...samples.flatMap(sampleFigureKeys),
      ...findings.flatMap(labelFindingFigures),
      ...people.flatMap(labelPersonFigures),
    ]),
    loans: loans.map(makeLoan),
    loanCount,
  }
}

const NOTHING_REVIEWED = {
  id: 'rates',
  title: 'Defect rate',
  note: '',
  blocks: [
    {
      kind: 'text' as const,
      lines: [{ head: 'Nothing', text: 'No loan of the random sample that was funded in these thirteen months was reviewed.' }],
    },
  ],
}

function makeLoan(loan: LoanData): PackLoan {
  const { number, reviewType, channel, state, findings } = loan
  const highest = findings.filter(({ severity }) => severity === highestSeverity(reviewType))
  // A loan is listed with its findings of the highest severity. If it has none, all its findings are listed.
  const listed = highest.length > 0 ? highest : findings
  const unique = (of: readonly string[]) => [...new Set(of.filter((one) => one !== ''))].join('; ')
  return {
    number,
    reviewType,
    channel,
    state,
    sample: describeSample(loan),
    categories: unique(listed.map(({ category }) => category)),
    responsible: unique(listed.map(({ responsible }) => responsible)),
    outcome: listed.length === 0 ? 'No finding' : `${listed[0]?.severity}: ${unique(listed.map(({ outcome }) => outcome))}`,
    marks: listFigureKeys(loan, highest),
  }
}

/** Returns the keys of the pack's figures that count this loan. */
function listFigureKeys(loan: LoanData, highest: readonly FindingOfLoan[]): string[] {
  const { reviewType, group, findings } = loan
  const ofSample = [sampleFigureKey(loan), ...(highest.length > 0 ? [sampleFindingsFigureKey(loan)] : [])]
  if (group !== 'Random') return ofSample
  return [
    ...ofSample,
    ...findStages(highest).map((stage) => rateFigureKey(reviewType, stage)),
    ...new Set([
      ...findings.flatMap((finding) => labelFindingFigures({ ...finding, reviewType }).map(([mark]) => mark)),
      ...highest.flatMap(({ responsibleId }) => (responsibleId === null ? [] : [personFigureKey({ id: responsibleId, reviewType })])),
    ]),
  ]
}

/** Returns the stages of the waterfall in which the loan counts: gross − rebutted − cured = net (domain 5.2). */
function findStages(highest: readonly FindingOfLoan[]): RateStage[] {
  if (highest.length === 0) return ['units']
  const standing = highest.filter(({ outcome }) => outcome !== 'Rebutted')
  if (standing.length === 0) return ['units', 'gross', 'rebutted']
  return standing.every(({ cured }) => cured) ? ['units', 'gross', 'afterRebuttal', 'cured'] : ['units', 'gross', 'afterRebuttal', 'net']
}
