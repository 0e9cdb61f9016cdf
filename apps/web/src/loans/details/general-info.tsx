import type { DetailFact } from '@ivue/contracts/loans/details-shapes.ts'
import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import type { LoanDetails } from '../parts/loan-header.tsx'
import { TodayValue } from '../parts/today-value.tsx'
import styles from './general-info.module.css'

/** The facts of a loan in blocks, and the read-only Loan Specific Actions (platform 2.9). */
export function GeneralInfo({ details }: { details: LoanDetails }) {
  const [borrower, property, ...others] = details.general
  return (
    <div className={styles.blocks}>
      {borrower && <FactsBlock {...borrower} />}
      {property && <FactsBlock {...property} />}
      <InfoBlock title="Loan Specific Actions">
        <ul>
          {details.actions.map(({ label, done }) => (
            <li className="row gap-8 min-height-26" key={label}>
              <span
                className={`${styles.box} center rigid rounded-4 width-16 height-16 border-control color-accent`}
                data-done={done || undefined}
                aria-hidden
              >
                {done && <Check size={12} />}
              </span>
              {label}
              <span className="unseen">{done ? ': done' : ': not done'}</span>
            </li>
          ))}
        </ul>
      </InfoBlock>
      {others.map((block) => (
        <FactsBlock key={block.title} {...block} />
      ))}
    </div>
  )
}

export function InfoBlock({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={`${styles.block} card whole-on-paper below-12 pad-10-14-12`} aria-label={title}>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

export function FactsBlock({ title, facts }: { title: string; facts: readonly DetailFact[] }) {
  return (
    <InfoBlock title={title}>
      <dl>
        {facts.map((fact) => (
          <div key={fact.label} className="grid gap-8 pad-3-0 columns-150-fr">
            <dt className="faint">{fact.label}</dt>
            <dd>
              {fact.value ?? <span className="faint">–</span>}
              {fact.hint && <span className="faint"> {fact.hint}</span>}
              <TodayValue fact={fact} />
            </dd>
          </div>
        ))}
      </dl>
    </InfoBlock>
  )
}
