import { landing } from '@ivue/contracts/home/contract.ts'
import {
  CYCLE_FROM,
  CYCLES,
  LANDING_PURPOSES,
  type LandingPurpose,
  SALES_REGION_CHOICES,
  type SalesRegion,
} from '@ivue/contracts/home/words.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import type { ComponentType } from 'react'
import { FigureScopeContext } from '../explain/figure-value.tsx'
import { ReportButtons } from '../exports/report-buttons.tsx'
import { FilterSelectField } from '../grid/frame/filters/filter-fields.tsx'
import { Segments } from '../ui/controls/segments.tsx'
import { Page } from '../ui/layout/page.tsx'
import { lazyComponent } from '../ui/lazy-component.tsx'
import { PrintLine } from '../viewer/print-line.tsx'
import styles from './landing.module.css'
import { MovementsCard } from './movements-card.tsx'
import { PipelineCard } from './pipeline-card.tsx'
import { useLanding } from './use-landing.ts'
import { selectionParts, useSelectors } from './use-selectors.ts'

/** Cards below the first ones, which load after them. */
const CycleCard = lazyComponent(async () => (await import('./cycle-card.tsx')).CycleCard)
const LateCard = lazyComponent(async () => (await import('./late-card.tsx')).LateCard)
const RoutingsCard = lazyComponent(async () => (await import('./routings-card.tsx')).RoutingsCard)
const GoalsCard = lazyComponent(async () => (await import('./goals-card.tsx')).GoalsCard)
const TodayCard = lazyComponent(async () => (await import('./today-card.tsx')).TodayCard)
const OvertimeCard = lazyComponent(async () => (await import('./overtime-card.tsx')).OvertimeCard)

const toChoices = (words: readonly string[]) => words.map((word) => ({ label: word, value: word }))
const PURPOSES = toChoices(LANDING_PURPOSES)
const SALES = toChoices(SALES_REGION_CHOICES)
const CYCLE_CHOICES = CYCLES.map((cycle) => ({ value: cycle, label: <abbr title={`From ${CYCLE_FROM[cycle]} to funding`}>{cycle}</abbr> }))

/** The Landing Dashboard (platform 2.11). Each card loads its own data. */
export function LandingPage({ Exceptions }: { Exceptions: ComponentType }) {
  const { chosen, choose } = useSelectors()
  const { cycle, ...selectors } = chosen
  const movement = useLanding(landing.getMovement, chosen)
  return (
    <Page
      title={SCREENS.landing.title}
      kind="cards"
      bars={<PrintLine words={[`Purpose: ${selectors.purpose}`, `Sales region: ${selectors.sales}`, `Cycle: ${cycle}`]} />}
      actions={
        <>
          <FilterSelectField
            label="Purpose"
            options={PURPOSES}
            value={selectors.purpose}
            onChange={({ target }) => choose({ purpose: target.value as LandingPurpose })}
          />
          <FilterSelectField
            label="Sales region"
            options={SALES}
            value={selectors.sales}
            onChange={({ target }) => choose({ sales: target.value as SalesRegion })}
          />
          <span className="muted before-6" aria-hidden="true">
            Cycle
          </span>
          <Segments label="Cycle" items={CYCLE_CHOICES} value={cycle} onChange={(value) => choose({ cycle: value })} />
          <ReportButtons call={landing.getMovement} label={SCREENS.landing.title} input={chosen} />
        </>
      }
    >
      <FigureScopeContext value={{ parts: selectionParts(selectors), asOf: 0 }}>
        <div className={`${styles.columns} grid gap-12 items-stretch columns-354rest-460rest-358rest`}>
          <div className="column shrinks gap-12">
            <PipelineCard {...selectors} />
            <RoutingsCard {...selectors} />
          </div>
          <div className="column shrinks gap-12">
            <MovementsCard {...selectors} query={movement} />
            <TodayCard {...selectors} query={movement} />
            <CycleCard {...chosen} />
          </div>
          <div className="column shrinks gap-12">
            <LateCard {...selectors} />
            <Exceptions />
            <OvertimeCard />
            <GoalsCard sales={selectors.sales} />
            <section className={styles.underConstruction} aria-labelledby="satisfaction">
              <h2 className="muted font-600-body" id="satisfaction">
                Customer satisfaction
              </h2>
              <p>{MESSAGES.underConstruction}</p>
            </section>
          </div>
        </div>
      </FigureScopeContext>
    </Page>
  )
}
