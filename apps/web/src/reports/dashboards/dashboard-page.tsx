import type { ListSpec } from '@ivue/contracts/grid/list.ts'
import type { ListName } from '@ivue/contracts/grid/list-names.ts'
import type { GridPage, GridRequest, Header } from '@ivue/contracts/grid/wire.ts'
import type { DashboardMeasure } from '@ivue/contracts/reports/contract.ts'
import {
  DEFECT_TYPES,
  dashboardDaysProblem,
  REVIEW_VARIANTS,
  type ReviewVariant,
  VARIANT_FILTER,
} from '@ivue/contracts/reports/dashboards.ts'
import { REVIEW_DASHBOARDS, SCREENS } from '@ivue/contracts/screens.ts'
import { type ReactNode, useMemo } from 'react'
import { Link, type To, useSearchParams } from 'react-router'
import { useFiguresFold } from '../../figures/figures-fold.tsx'
import { FilterPanel } from '../../grid/frame/filters/filter-panel.tsx'
import { Grid } from '../../grid/grid.tsx'
import { useFilterForm } from '../../grid/model/filters/use-filter-form.ts'
import { useGridPage } from '../../grid/model/page/use-grid-page.ts'
import { useGridState } from '../../grid/model/state/use-grid-state.ts'
import type { GridEvent, ListCall } from '../../grid/model/types.ts'
import tabStyles from '../../ui/controls/tabs.module.css'
import { Page } from '../../ui/layout/page.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { usDay } from '../../ui/moments.ts'
import { ScreenTabs } from '../../viewer/screen-tabs.tsx'
import { FigureLoansDialog } from '../figure-loans-dialog.tsx'
import { figureParts } from '../figure-parts.ts'
import { useOpenedFigure } from '../opened-figure.ts'
import { explainStripFigure, PooledStrip, type StripFigure } from '../pooled-strip.tsx'
import { figureRequest } from '../report-page.tsx'
import { DashboardFields, useDashboardChoices } from './dashboard-fields.tsx'
import { DashboardMeasuresTable } from './measures-table.tsx'

/** The clocks, loaded after the dashboard. A placeholder reserves their space. */
const ClocksLine = lazyComponent(async () => (await import('../clocks/clocks-line.tsx')).ClocksLine, <div className="rigid height-32" />)

export interface DashboardTab {
  name: ListName
  list: ListSpec
}

/** A review dashboard: its call and the lists of its tabs. If the answer names no period, `period` is the text for the covered one. */
export interface Dashboard {
  screen: (typeof REVIEW_DASHBOARDS)[number]
  call: ListCall
  /** The lists of each variant by tab. A single list has the key ''. */
  lists: Record<ReviewVariant, Readonly<Record<string, DashboardTab>>>
  period: string
  empty: string
}

interface DashboardPageProps {
  dashboard: Dashboard
  /** Handles events of rows that are not figures. */
  onEvent?: (event: GridEvent) => void
  children?: ReactNode
}

/** The filters without a chip while defects of every severity count, which is no restriction. */
const COUNTED = ['defectType']

/** Returns the variant and the tab in the address, and the link of others. A link resets the filters. */
function useVariantAndTab(tabs: readonly string[]) {
  const [params] = useSearchParams()
  const requested = params.get('variant') ?? ''
  const variant = VARIANT_FILTER.accepts(requested) ? (requested as ReviewVariant) : VARIANT_FILTER.initial
  const tab = tabs.find((name) => name === params.get('tab')) ?? tabs[0] ?? ''
  const linkTo = (next: { variant: string; tab: string }) => {
    const chosen = {
      ...(next.variant !== VARIANT_FILTER.initial && { variant: next.variant }),
      ...(next.tab !== tabs[0] && { tab: next.tab }),
    }
    return { search: new URLSearchParams(chosen).toString() }
  }
  return { variant, tab, linkTo }
}

interface ChoiceTabsProps {
  label: string
  words: readonly string[]
  current: string
  linkTo(word: string): To
}

/** Choices of a dashboard as tabs, each with its address. */
const ChoiceTabs = ({ label, words, current, linkTo }: ChoiceTabsProps) => (
  <nav aria-label={label} className={tabStyles.list} data-look="pill">
    {words.map((word) => (
      <Link key={word} to={linkTo(word)} preventScrollReset className={tabStyles.tab} aria-current={word === current ? 'page' : undefined}>
        {word}
      </Link>
    ))}
  </nav>
)

/** A review dashboard (platform 2.13): variant (Closing QC or SS), pooled figures, and the list of the chosen tab. */
export function DashboardPage({ dashboard, onEvent, children }: DashboardPageProps) {
  const { screen, lists } = dashboard
  const tabs = Object.keys(lists['Closing QC'])
  const { variant, tab, linkTo } = useVariantAndTab(tabs)
  const listTabs = tabs.length > 1 && (
    <ChoiceTabs label="List of" words={tabs} current={tab} linkTo={(next) => linkTo({ variant, tab: next })} />
  )
  return (
    <Page
      title={SCREENS[screen].title}
      tabs={<ScreenTabs label="Review dashboards" screens={REVIEW_DASHBOARDS} />}
      actions={
        <ChoiceTabs label="Reviews" words={VARIANT_FILTER.choices} current={variant} linkTo={(next) => linkTo({ variant: next, tab })} />
      }
      bars={<ClocksLine />}
    >
      <DashboardList key={`${variant} ${tab}`} dashboard={dashboard} variant={variant} tab={tab} listTabs={listTabs} onEvent={onEvent} />
      {children}
    </Page>
  )
}

type DashboardAnswer = GridPage & { periods?: { value: string; label: string }[]; measures?: DashboardMeasure[] }

interface DashboardListProps extends Pick<DashboardPageProps, 'dashboard' | 'onEvent'> {
  variant: ReviewVariant
  tab: string
  /** The links to the other lists, in the bar of this one. */
  listTabs: ReactNode
}

function DashboardList({ dashboard: { call, lists, period, empty }, variant, tab, listTabs, onEvent }: DashboardListProps) {
  const { name, list } = lists[variant][tab] as DashboardTab
  const grid = useGridState(name, list)
  const chosen = useMemo<GridRequest & { variant: string }>(() => ({ variant, ...(tab && { tab }) }), [variant, tab])
  const shown = useGridPage(call, grid, chosen)
  const page = shown.data as DashboardAnswer | undefined
  const { data: choices } = useDashboardChoices()
  const names = useMemo(() => {
    const people = choices ? [...choices.users, ...choices.unitLeads, ...choices.teamLeads] : []
    return new Map(people.map(({ value, label }) => [value, label]))
  }, [choices])
  const { opened, open } = useOpenedFigure()
  const fold = useFiguresFold(grid.memory)
  const { filters } = grid.view
  const form = useFilterForm(grid, { onSame: shown.reload, problem: dashboardDaysProblem })
  const listsReviews = tab === 'Reviews' || tab === ''
  const comparesPeriods = (page?.periods?.length ?? 0) > 1
  const row = opened?.row
  const field = opened?.field
  const covered = coveredPeriod(page?.periods, filters, period)
  const parts = (together: boolean) =>
    [['Reviews', variant], ...figureParts(covered, { specs: list.filters, filters, names }, together)] as const
  const scope = { parts: parts(true), asOf: shown.readAt }
  const figuresOf = (at: number) =>
    (page?.measures ?? []).map(({ title, field, values, counts, ...rest }): StripFigure => {
      const opens = columnTitle(page?.periods?.[at]?.value ?? '', field)
      return { ...rest, label: title, value: values[at] ?? null, counts: counts?.[at], open: () => open({ row: 'All', field: opens }) }
    })
  const explainHeading = ({ Title, figure, label = Title }: Header) => {
    const at = Math.max(0, page?.periods?.findIndex(({ value }) => value !== '' && Title.startsWith(`${value} `)) ?? 0)
    const together = figuresOf(at).find((one) => one.figure === figure)
    return together && { ...explainStripFigure(together, scope), label }
  }
  const fixed = useMemo(() => ({ ...chosen, ...figureRequest(filters, row, field) }), [chosen, filters, row, field])
  return (
    <>
      <Grid
        label={`${variant}, ${tab || SCREENS.overturns.tabName}`}
        call={call}
        state={grid}
        names={names}
        fixed={chosen}
        printed={[`${VARIANT_FILTER.label}: ${variant}`, ...(tab ? [`List of: ${tab}`] : [])]}
        noun={listsReviews ? 'reviews' : `${tab.toLowerCase()}s`}
        empty={empty}
        views={listTabs}
        filters={
          <FilterPanel form={form} send="Search" elsewhere={filters.defectType === DEFECT_TYPES.initial ? COUNTED : []}>
            <DashboardFields form={form} has={Object.keys(list.filters)} reviewTypes={REVIEW_VARIANTS[variant].types} />
          </FilterPanel>
        }
        figures={
          <>
            <PooledStrip
              fold={fold}
              label="Everybody together"
              covered={covered}
              covers={`${covered} · everybody together, figures pooled${'statusType' in list.filters ? ', of every status' : ''}, by reviews: a loan reviewed twice counts twice`}
              scope={scope}
              figures={comparesPeriods ? [] : figuresOf(0)}
            />
            {comparesPeriods && fold.open && <DashboardMeasuresTable periods={page?.periods ?? []} figuresOf={figuresOf} scope={scope} />}
          </>
        }
        explained={{ parts: parts(false), explainHeading, leads: !listsReviews }}
        onEvent={onEvent ?? (({ id, operation }) => open({ row: id, field: operation }))}
      />
      {opened && (
        <FigureLoansDialog
          key={`${row}~${field}`}
          call={call}
          fixed={fixed}
          title={page?.headers.find(({ Title }) => Title === field)?.label ?? field ?? ''}
          subject={row === 'All' ? 'Everybody together' : variant}
          wide
          onClose={() => open(null)}
        />
      )}
    </>
  )
}

const columnTitle = (month: string, key: string) => (month === '' ? key : `${month} ${key}`)

/** Returns the covered period as text: the names of the months, the chosen days, or else `otherwise`. */
function coveredPeriod(
  periods: DashboardAnswer['periods'] = [],
  { dateFrom = '', dateTo = '' }: Record<string, string>,
  otherwise: string,
): string {
  const months = periods.map(({ label }) => label).filter(Boolean)
  if (months.length > 0) return months.join(', ')
  return dateFrom && dateTo ? `${usDay(dateFrom)} to ${usDay(dateTo)}` : otherwise
}
