import type { UseQueryResult } from '@tanstack/react-query'
import { messageOf, requestIdOf } from '../rpc/errors.ts'
import { ErrorState, SkeletonRows } from '../ui/states.tsx'
import styles from './general-info.module.css'
import type { LoanDetails } from './loan-header.tsx'

/** The facts of a loan in blocks: borrower, property, loan, people. */
export function GeneralInfo({ details }: { details: UseQueryResult<LoanDetails> }) {
  if (details.isPending) return <SkeletonRows rows={10} label="Loading the loan's details" />
  if (details.isError) {
    return (
      <ErrorState
        title="The loan's details could not be loaded"
        message={messageOf(details.error)}
        requestId={requestIdOf(details.error)}
        onRetry={() => details.refetch()}
      />
    )
  }
  return (
    <div className={styles.blocks}>
      {details.data.general.map((block) => (
        <section key={block.title} className={styles.block} aria-label={block.title}>
          <h2>{block.title}</h2>
          <dl>
            {block.facts.map((fact) => (
              <div key={fact.label} className={styles.fact}>
                <dt>{fact.label}</dt>
                <dd>
                  {fact.value ?? <span className={styles.none}>–</span>}
                  {fact.hint && <span className={styles.hint}> {fact.hint}</span>}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </div>
  )
}
