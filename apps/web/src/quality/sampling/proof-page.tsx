import { listSamples } from '@ivue/contracts/quality/sampling/allocation.ts'
import { type PlanDetails, sampling } from '@ivue/contracts/quality/sampling/contract.ts'
import { drawSql } from '@ivue/contracts/quality/sampling/proof.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { QueryContent } from '../../answers/query-content.tsx'
import { LoanLink } from '../../grid/cells/loan-cell.tsx'
import { cellOf } from '../../grid/model/rows/parse-cell.ts'
import type { PageOf } from '../../grid/model/types.ts'
import { callQuery } from '../../rpc/call-query.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { usePlan } from './plan-page.tsx'
import { ResultRate } from './plan-result.tsx'
import { planSteps } from './plan-steps.tsx'
import { momentInZone, planAllocation, planPath } from './plan-words.ts'
import { planCriteria } from './population-card.tsx'
import styles from './proof.module.css'
import { SizeCard } from './size-card.tsx'
import { StrataTable } from './strata-table.tsx'

/** Shows on a printable page everything needed to repeat a draw: criteria, size, strata, seed, hashes, SQL and loans (domain 5.3). */
export function SamplingProofPage() {
  const query = usePlan()
  const { data: plan } = query
  return (
    <Page
      title={SCREENS.samplingProof.title}
      kind="cards"
      tabs={plan && <b>{plan.code}</b>}
      actions={
        <>
          {plan && (
            <ButtonLink to={planPath('samplingPlan', plan.planId)} icon={ArrowLeft}>
              Back to the plan
            </ButtonLink>
          )}
          <Button
            variant="primary"
            icon={Printer}
            why={plan?.state === 'Drawn' ? null : 'This plan is not drawn yet'}
            onClick={() => window.print()}
          >
            Print
          </Button>
        </>
      }
    >
      <QueryContent query={query} rows={14} rowHeight={36} loading="Loading the proof" failed="The proof could not be loaded">
        {(shown) => <Proof plan={shown} />}
      </QueryContent>
    </Page>
  )
}

function Proof({ plan }: { plan: PlanDetails }) {
  const { code, title, seed, seedHash, populationHash, state } = plan
  return (
    <article className="phone-pad-12 print-unframed print-pad-0 print-max-width-none card grid one-column gap-12 max-width-1000 pad-20-24">
      <h2>
        {code}: {title}
      </h2>
      <Pairs of={planCriteria(plan)} />
      <Pairs of={planSteps(plan, momentInZone).map(({ name, outcome }) => [name, outcome ?? 'not yet'])} />
      <SizeCard plan={plan} />
      {plan.frozenAt && <StrataTable plan={plan} />}
      <h3>Hashes</h3>
      <Pairs
        of={[
          ['sha256 of the seed, published when it was sealed', seedHash || 'not yet'],
          ['Seed', seed || 'secret until the draw'],
          ['sha256 of the frozen loan numbers, sorted, a line feed between two', populationHash || 'not yet'],
        ]}
        code
      />
      {state === 'Drawn' && (
        <>
          <h3>To repeat the draw</h3>
          {listSamples(planAllocation(plan)).map(({ stratum, sample }) => (
            <code key={stratum} className="breaks rounded text-12 on-subtle pad-6-10">
              {drawSql({ code, seed, stratum, sample })}
            </code>
          ))}
          <h3>Result so far</h3>
          <ResultRate plan={plan} />
          <DrawnLoans planId={plan.planId} />
        </>
      )}
    </article>
  )
}

function Pairs({ of, code = false }: { of: readonly (readonly [string, string])[]; code?: boolean }) {
  return (
    <dl className={`${styles.pairs} grid gap-4`}>
      {of.map(([name, value]) => (
        <div key={name}>
          <dt className="muted">{name}</dt>
          <dd className="medium" data-code={code || undefined}>
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** Lists the drawn loans in draw order with the state of their reviews. */
function DrawnLoans({ planId }: { planId: number }) {
  const drawn = useQuery(callQuery(sampling.getSampledLoans, { planId, taskStatus: 'Drawn', filterData: { pageSize: 'All' } }))
  return (
    <>
      <h3>Drawn loans</h3>
      <QueryContent query={drawn} rows={8} rowHeight={24} loading="Loading the loans" failed="The loans could not be loaded">
        {(answer) => {
          const { tdata } = answer as PageOf<typeof sampling.getSampledLoans>
          return (
            <ol className={styles.loans}>
              {tdata.map((row) => (
                <li className="whole-on-paper" key={row.recsID}>
                  {cellOf(row, 'No.').value}. <LoanLink number={String(cellOf(row, 'Loan Number').value)} />,{' '}
                  {cellOf(row, 'Status').value ?? '–'}
                </li>
              ))}
            </ol>
          )
        }}
      </QueryContent>
    </>
  )
}
