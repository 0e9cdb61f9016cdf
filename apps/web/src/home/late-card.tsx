import type { FigureId } from '@ivue/contracts/figures/registry.ts'
import { type LateTeam, type LateUnit, landing, type Selectors } from '@ivue/contracts/home/contract.ts'
import type { LateState } from '@ivue/contracts/home/lists.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { AlarmClock, ChevronDown, ChevronRight, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { FigureValue } from '../explain/figure-value.tsx'
import { ButtonLink } from '../ui/controls/button.tsx'
import { PlainTable } from '../ui/layout/plain-table.tsx'
import { ScrollRegion } from '../ui/layout/scroll-region.tsx'
import cells from './card-table.module.css'
import styles from './landing.module.css'
import { LandingCard } from './landing-card.tsx'
import { describeLateLoans, formatNumber } from './landing-words.ts'
import { useLanding } from './use-landing.ts'
import { loansBehind, selectorQuery } from './use-selectors.ts'

interface LinkedProps {
  selectors: Selectors
  /** The filters of the list that the counts of this row open. */
  of: Readonly<Record<string, string>>
  who: string
  row: Pick<LateUnit, 'total' | 'risk' | 'late'>
  most?: boolean
}

/** The three counts of a row. Each opens its loans. */
function Numbers({ selectors, of, who, row, most = false }: LinkedProps) {
  const cell = (figure: FigureId, state: LateState, count: number, words: string) => (
    <td data-number data-most={(most && state === 'Late') || undefined}>
      <FigureValue
        figure={figure}
        value={formatNumber(count)}
        parts={[['Of', who]]}
        rows={loansBehind(selectors, { ...of, state })}
        atOnce
        aria-label={`${formatNumber(count)} ${words} of ${who}`}
      />
    </td>
  )
  return (
    <>
      {cell('late.Total', 'All', row.total, 'active loans')}
      {cell('late.Risk', 'At risk', row.risk, 'loans at risk')}
      {cell('late.Late', 'Late', row.late, 'loans past their closing date')}
    </>
  )
}

const toFilterId = (id: number) => (id === 0 ? 'none' : String(id))

/** Loans that are late or at risk, by unit leader and team leader (platform 2.11). */
export function LateCard(selectors: Selectors) {
  const { purpose, sales } = selectors
  const query = useLanding(landing.getLateLoans, { purpose, sales })
  const [opened, setOpened] = useState<ReadonlySet<number> | null>(null)
  return (
    <LandingCard
      query={query}
      title="Late loans"
      height={280}
      note={describeLateLoans}
      actions={
        <ButtonLink
          variant="link"
          className={styles.small}
          to={`${paths.lateLoans}${selectorQuery(selectors)}`}
          aria-label="Open the list of late loans"
        >
          Open list
        </ButtonLink>
      }
    >
      {({ ul, tl, totalPipe, totalRisk, totalLate }) => {
        const open = opened ?? new Set(ul.slice(0, 1).map(({ ulId }) => ulId))
        const toggle = (id: number) => setOpened(open.has(id) ? new Set([...open].filter((one) => one !== id)) : new Set([...open, id]))
        const most = Math.max(1, ...tl.map(({ late }) => late))
        return (
          <ScrollRegion label="Late loans by leader">
            <PlainTable className={cells.table}>
              <thead>
                <tr>
                  <th scope="col">Unit Leader / Team Leader</th>
                  <th scope="col" data-number>
                    Total
                  </th>
                  <th scope="col" data-number data-tone="warning">
                    <TriangleAlert size={12} /> At risk
                  </th>
                  <th scope="col" data-number data-tone="bad">
                    <AlarmClock size={12} /> Past closing date
                  </th>
                </tr>
              </thead>
              {ul.map((unit) => (
                <Unit
                  key={unit.ulId}
                  unit={unit}
                  teams={tl.filter(({ ulId }) => ulId === unit.ulId)}
                  selectors={selectors}
                  most={most}
                  open={open.has(unit.ulId)}
                  onToggle={() => toggle(unit.ulId)}
                />
              ))}
              <tbody>
                <tr className={cells.all}>
                  <th scope="row">All</th>
                  <Numbers selectors={selectors} of={{}} who="everybody" row={{ total: totalPipe, risk: totalRisk, late: totalLate }} />
                </tr>
              </tbody>
            </PlainTable>
          </ScrollRegion>
        )
      }}
    </LandingCard>
  )
}

interface UnitProps {
  unit: LateUnit
  teams: readonly LateTeam[]
  selectors: Selectors
  /** Late loans of the team that has most of them. */
  most: number
  open: boolean
  onToggle: () => void
}

function Unit({ unit, teams, selectors, most, open, onToggle }: UnitProps) {
  const Icon = open ? ChevronDown : ChevronRight
  const unitLeader = toFilterId(unit.ulId)
  return (
    <tbody>
      <tr className={cells.unit}>
        <th scope="row">
          <button type="button" className="inline-row pressable gap-5 min-height-24" aria-expanded={open} onClick={onToggle}>
            <Icon className="faint" size={12} aria-hidden="true" />
            {unit.ul_full_name}
          </button>
        </th>
        <Numbers selectors={selectors} of={{ unitLeader }} who={unit.ul_full_name} row={unit} />
      </tr>
      {open &&
        teams.map((team) => (
          <tr key={team.tlId} className={cells.team}>
            <th scope="row">{team.tl_full_name}</th>
            <Numbers
              selectors={selectors}
              of={{ unitLeader, teamLeader: toFilterId(team.tlId) }}
              who={team.tl_full_name}
              row={team}
              most={team.late === most}
            />
          </tr>
        ))}
    </tbody>
  )
}
