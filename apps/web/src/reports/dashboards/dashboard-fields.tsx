import type { OutputOf } from '@ivue/contracts/contract.ts'
import { toOptions } from '@ivue/contracts/grid/list.ts'
import type { Option } from '@ivue/contracts/grid/wire.ts'
import { LOAN_TYPES } from '@ivue/contracts/loans/words.ts'
import { SUMMARY_SELECTIONS } from '@ivue/contracts/quality/reviews/lists.ts'
import { reviewDashboards } from '@ivue/contracts/reports/contract.ts'
import {
  DEFECT_TYPES,
  FINDING_STAGE_CHOICES,
  formatWireMonth,
  MAX_MONTHS,
  STATUS_TYPES,
  splitWireMonths,
} from '@ivue/contracts/reports/dashboards.ts'
import { CheckIcon, Combobox, useCombobox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { FilterChoices } from '../../grid/frame/filters/filter-choices.tsx'
import { FilterDays, FilterSelectField } from '../../grid/frame/filters/filter-fields.tsx'
import styles from '../../grid/frame/filters/filters.module.css'
import type { FilterForm } from '../../grid/model/filters/use-filter-form.ts'
import { callQuery } from '../../rpc/call-query.ts'
import { PeopleFilter } from '../../worklist/people/people-filter.tsx'
import { PeriodFilter } from '../period-filter.tsx'

const LOANS = toOptions(['All', ...LOAN_TYPES])
const DEFECTS = toOptions(DEFECT_TYPES.choices)
const SELECTIONS = toOptions(SUMMARY_SELECTIONS.choices)
const STATUSES = toOptions(STATUS_TYPES)
const STAGES = toOptions(FINDING_STAGE_CHOICES)

type Choices = OutputOf<typeof reviewDashboards.getFilters>

const named = (options: readonly Option[] = []) => options.map(({ value, label }) => ({ id: value, Name: label }))

export const useDashboardChoices = () => useQuery({ ...callQuery(reviewDashboards.getFilters, {}), staleTime: 300_000 })

interface DashboardFieldsProps {
  form: FilterForm<string>
  /** Names of the filters that this dashboard has. */
  has: readonly string[]
  reviewTypes: readonly string[]
}

/** The filters of a review dashboard (platform 3.6). */
export function DashboardFields({ form, has, reviewTypes }: DashboardFieldsProps) {
  const { data } = useDashboardChoices()
  const choices: Partial<Choices> = data ?? {}
  const { values, field, set, setAll, errorOf } = form
  const people = (name: string, label: string, options: readonly Option[] | undefined) => (
    <PeopleFilter label={label} value={values[name] ?? 'All'} people={named(options)} onChange={(ids) => set(name, ids)} />
  )
  const several = (name: string, label: string, options: readonly Option[] = [], noun: readonly [string, string]) => (
    <FilterChoices label={label} value={values[name] ?? 'All'} options={options} noun={noun} onChange={(words) => set(name, words)} />
  )
  const select = (name: string, label: string, options: readonly Option[]) =>
    has.includes(name) && <FilterSelectField label={label} options={options} {...field(name)} />
  return (
    <>
      {has.includes('months') && (
        <MonthsFilter value={values.months ?? ''} months={choices.months ?? []} onChange={(months) => set('months', months)} />
      )}
      {has.includes('dateFrom') && (
        <>
          <FilterDays label="Days" from={field('dateFrom')} to={field('dateTo')} error={errorOf('dateFrom') ?? errorOf('dateTo')} />
          <PeriodFilter
            values={values}
            onChange={setAll}
            from="dateFrom"
            to="dateTo"
            without={has.includes('statusType') ? 'This month' : 'Last month'}
          />
        </>
      )}
      {people('users', 'People', choices.users)}
      {several('roles', 'Roles', choices.roles, ['role', 'roles'])}
      {people('unitLeads', 'Unit leads', choices.unitLeads)}
      {people('teamLeads', 'Team leads', choices.teamLeads)}
      {several('reviewType', 'Review types', toOptions(reviewTypes), ['type', 'types'])}
      {select('statusType', 'Status', STATUSES)}
      {select('disposition', 'Disposition', STAGES)}
      {select('loanType', 'Loan type', LOANS)}
      {select('defectType', 'Defect type', DEFECTS)}
      {select('selection', 'Selection', SELECTIONS)}
    </>
  )
}

interface MonthsFilterProps {
  /** Comma-separated months; '' is the newest one. */
  value: string
  /** Newest first. */
  months: readonly Option[]
  onChange: (value: string) => void
}

/** Chooses the months to compare; the default is the previous full month. */
function MonthsFilter({ value, months, onChange }: MonthsFilterProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.focusTarget() })
  const newest = months[0]?.value ?? ''
  const chosen = value === '' ? [newest] : splitWireMonths(value)
  const toggle = (month: string) => {
    const after = chosen.includes(month) ? chosen.filter((one) => one !== month) : [...chosen, month].slice(-MAX_MONTHS)
    const list = months.map((one) => one.value).filter((one) => after.includes(one))
    onChange(list.length === 0 || (list.length === 1 && list[0] === newest) ? '' : list.join(','))
  }
  const face = chosen.length === 1 ? formatWireMonth(chosen[0] ?? newest) : `${chosen.length} months`
  return (
    <Combobox store={combobox} onOptionSubmit={toggle} width={200} position="bottom-start" withinPortal={false}>
      <Combobox.Target targetType="button">
        <button type="button" className={`${styles.field} ${styles.face} pressable`} onClick={() => combobox.toggleDropdown()}>
          <span className={styles.key}>Months</span>
          <span className={`${styles.chosen} clip ellipsis max-width-150`}>{newest === '' ? '' : face}</span>
          <ChevronDown size={12} className={styles.caret} />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-multiselectable aria-label="Months">
          <div className="scrolls-y max-height-260">
            {months.map(({ value: month, label }) => (
              <Combobox.Option key={month} value={month} active={chosen.includes(month)} aria-selected={chosen.includes(month)}>
                <CheckIcon size={10} style={{ visibility: chosen.includes(month) ? 'visible' : 'hidden', marginRight: 8 }} />
                {label}
              </Combobox.Option>
            ))}
          </div>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
