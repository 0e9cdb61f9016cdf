import type { Option } from '@ivue/contracts/grid/wire.ts'
import { formatWireMonth, MOST_MONTHS, splitWireMonths } from '@ivue/contracts/reports/dashboards.ts'
import { CheckIcon, Combobox, useCombobox } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import styles from '../../grid/frame/filters/filters.module.css'

interface MonthsFilterProps {
  /** Comma-separated months; '' is the newest one. */
  value: string
  /** Newest first. */
  months: readonly Option[]
  onChange: (value: string) => void
}

/** Chooses the months to compare; the default is the previous full month. */
export function MonthsFilter({ value, months, onChange }: MonthsFilterProps) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.focusTarget() })
  const newest = months[0]?.value ?? ''
  const chosen = value === '' ? [newest] : splitWireMonths(value)
  const toggle = (month: string) => {
    const after = chosen.includes(month) ? chosen.filter((one) => one !== month) : [...chosen, month].slice(-MOST_MONTHS)
    const list = months.map((one) => one.value).filter((one) => after.includes(one))
    onChange(list.length === 0 || (list.length === 1 && list[0] === newest) ? '' : list.join(','))
  }
  const face = chosen.length === 1 ? formatWireMonth(chosen[0] ?? newest) : `${chosen.length} months`
  return (
    <Combobox store={combobox} onOptionSubmit={toggle} width={200} position="bottom-start" withinPortal={false}>
      <Combobox.Target targetType="button">
        <button type="button" className={`${styles.field} ${styles.face}`} onClick={() => combobox.toggleDropdown()}>
          <span className={styles.key}>Months</span>
          <span className={styles.chosen}>{newest === '' ? '' : face}</span>
          <ChevronDown size={12} className={styles.caret} aria-hidden />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options aria-multiselectable aria-label="Months">
          <div className={styles.people}>
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
