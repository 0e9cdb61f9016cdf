import type { AgreementReport } from '@ivue/contracts/quality/agreement/contract.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import styles from './agreement-panel.module.css'
import { agreementPercentText } from './words.ts'

const toShare = ({ numerator, denominator }: { numerator: number; denominator: number }): number | null =>
  denominator === 0 ? null : numerator / denominator
const within = (interval: { low: number; high: number } | null): string =>
  interval ? `${agreementPercentText(interval.low)} to ${agreementPercentText(interval.high)}` : 'no interval'

/** The observed rate of loans with a defect of the highest severity, and the rate corrected for reviewer error (domain 5.3). */
export function DefectRates({ observed, interval, sensitivity, specificity, corrected }: AgreementReport['defects']) {
  const [se, sp] = [toShare(sensitivity), toShare(specificity)]
  return (
    <section aria-label="Defect rate">
      <h3>Defect rate, random full reviews of 12 months, counted equally</h3>
      <dl className={styles.rates}>
        <div className="flex spread bottomline pad-6-0">
          <dt>Observed</dt>
          <dd className="text-right">
            <b>{agreementPercentText(toShare(observed))}</b>
            <small>
              {observed.numerator} of {observed.denominator}; {within(interval)}
            </small>
          </dd>
        </div>
        <div className="flex spread bottomline pad-6-0">
          <dt>Corrected for reviewer error</dt>
          <dd className="text-right">
            <b>{agreementPercentText(corrected?.rate ?? null)}</b>
            <small>{corrected ? within(corrected) : 'too little is adjudicated and published'}</small>
          </dd>
        </div>
      </dl>
      <p>
        Of {countText(sensitivity.denominator, 'loan')} with a defect by adjudication reviewers found {sensitivity.numerator}
        {se !== null && ` (${agreementPercentText(se)})`}; of {countText(specificity.denominator, 'clean one')} they passed{' '}
        {specificity.numerator}
        {sp !== null && ` (${agreementPercentText(sp)})`}.
      </p>
    </section>
  )
}
