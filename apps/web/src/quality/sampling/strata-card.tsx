import { listSamples } from '@ivue/contracts/quality/sampling/allocation.ts'
import type { PlanDetails } from '@ivue/contracts/quality/sampling/contract.ts'
import { drawSql } from '@ivue/contracts/quality/sampling/proof.ts'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { FilterSelectField } from '../../grid/frame/filters/filter-fields.tsx'
import { Button } from '../../ui/controls/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { formatCount, planAllocation } from './plan-words.ts'
import styles from './sampling.module.css'
import { StrataTable } from './strata-table.tsx'

const SHARED = {
  Statistical: 'shared by volume, largest remainder: months first, then channels in the month',
  'Ten percent': 'of each channel, shared by its months, largest remainder',
  'Prefunding minimum': 'of each month by what was funded before it, shared by its channels, largest remainder',
  Targeted: 'shared by volume, largest remainder',
}

export function StrataCard({ plan }: { plan: PlanDetails }) {
  if (!plan.frozenAt)
    return (
      <Card title="Strata">
        <p className="muted pad-2-14-14">
          {plan.strataBy === 'None'
            ? 'The population is drawn from as a whole.'
            : `${plan.strataBy}: each is drawn in proportion to its volume, once the population is frozen.`}
        </p>
      </Card>
    )
  return (
    <Card title="Strata" note={`${formatCount(plan.size)} ${SHARED[plan.method]}`}>
      <ScrollRegion label="Strata">
        <StrataTable plan={plan} />
      </ScrollRegion>
      {plan.seed && <RepeatLine plan={plan} />}
    </Card>
  )
}

/** The SQL that repeats the draw of a stratum. The seed is shortened on screen and copied in full. */
function RepeatLine({ plan }: { plan: PlanDetails }) {
  const strata = listSamples(planAllocation(plan))
  const [chosen, choose] = useState(strata[0]?.stratum ?? '')
  const one = strata.find(({ stratum }) => stratum === chosen) ?? strata[0]
  if (!one) return null
  const line = (seed: string) => drawSql({ ...one, code: plan.code, seed })
  const copy = () =>
    copyText(line(plan.seed), 'Line copied', () =>
      toast.error('The browser did not allow copying. Print the proof: it shows the whole line'),
    )
  return (
    <div className="row wrap rounded gap-8 on-subtle margin-12-14 pad-7-10 border-line">
      {strata.length > 1 && (
        <FilterSelectField
          label="Stratum"
          options={strata.map(({ stratum }) => ({ value: stratum, label: stratum }))}
          value={chosen}
          onChange={({ target }) => choose(target.value)}
        />
      )}
      <code className={styles.code}>{line(`${plan.seed.slice(0, 6)}…`)}</code>
      <Button icon={Copy} onClick={copy}>
        Copy
      </Button>
    </div>
  )
}
