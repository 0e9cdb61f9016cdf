import { Tabs as MantineTabs } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Icon } from '../status/status.ts'
import styles from './tabs.module.css'

export interface TabItem<V extends string> {
  value: V
  label: string
  count?: number | undefined
  icon?: Icon | undefined
}

interface TabsProps<V extends string> {
  label: string
  items: readonly TabItem<V>[]
  value: V
  onChange: (value: V) => void
  children: ReactNode
}

function TabLabel({ label, count, icon: Icon }: Omit<TabItem<string>, 'value'>) {
  return (
    <>
      {Icon && <Icon size={14} />}
      {label}
      {count !== undefined && (
        <span className="muted rounded-4 before-6 pad-0-5 on-canvas font-500-micro">{count.toLocaleString('en-US')}</span>
      )}
    </>
  )
}

export function Tabs<V extends string>({ label, items, value, onChange, children }: TabsProps<V>) {
  return (
    <MantineTabs
      value={value}
      onChange={(next) => next !== null && onChange(next as V)}
      variant="none"
      keepMounted={false}
      classNames={{ root: 'column fill', panel: 'column fill', tabLabel: 'row' }}
    >
      <MantineTabs.List aria-label={label} className={styles.list}>
        {items.map((item) => (
          <MantineTabs.Tab key={item.value} value={item.value} className={styles.tab}>
            <TabLabel {...item} />
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      <MantineTabs.Panel value={value}>{children}</MantineTabs.Panel>
    </MantineTabs>
  )
}
