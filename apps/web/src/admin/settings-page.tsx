import { SCREENS } from '@ivue/contracts/screens.ts'
import { type Setting, settings } from '@ivue/contracts/settings/contract.ts'
import { shownSetting } from '@ivue/contracts/settings/rules.ts'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ask } from '../rpc/ask.ts'
import { messageOf, requestIdOf } from '../rpc/errors.ts'
import { Button } from '../ui/controls/button.tsx'
import { Empty, ErrorState, SkeletonRows } from '../ui/feedback/states.tsx'
import { Page } from '../ui/layout/page.tsx'
import { shortMoment, zoneName } from '../ui/moments.ts'
import styles from './admin.module.css'
import { AdminTabs } from './admin-tabs.tsx'
import { SettingDialog } from './setting-dialog.tsx'
import { areasOf, matching } from './settings-areas.ts'

/** The settings that a business owner may change without a release, by area (domain 3, Settings). */
export function SettingsPage() {
  const list = useQuery(ask(settings.getList, {}))
  const [wanted, setWanted] = useState('')
  const [open, setOpen] = useState<string | null>(null)
  const all = list.data?.settings ?? []
  const areas = areasOf(matching(all, wanted))
  return (
    <Page
      title={SCREENS.settings.title}
      kind="cards"
      bars={<AdminTabs />}
      actions={
        <TextInput
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
          placeholder="Find a setting"
          aria-label="Find a setting"
          type="search"
          size="xs"
        />
      }
    >
      {list.isPending && <SkeletonRows rows={10} rowHeight={48} label="Loading the settings" />}
      {list.isError && all.length === 0 && (
        <ErrorState
          title="The settings could not be loaded"
          message={messageOf(list.error)}
          requestId={requestIdOf(list.error)}
          onRetry={() => list.refetch()}
        />
      )}
      {list.data && areas.length === 0 && <Empty title="No setting has these words">Look for a part of its name or of what it does.</Empty>}
      {areas.length > 0 && (
        <div className={styles.columns}>
          <nav aria-label="Areas" className={styles.index}>
            {areas.map(({ area, anchor }) => (
              <a key={area} href={`#${anchor}`}>
                {area}
              </a>
            ))}
          </nav>
          <div className={styles.cards}>
            {areas.map(({ area, anchor, settings: own }) => (
              <section key={area} id={anchor} aria-labelledby={`${anchor}-name`} className={styles.card}>
                <h2 id={`${anchor}-name`}>{area}</h2>
                <ul className={styles.rows}>
                  {own.map((setting) => (
                    <SettingRow key={setting.key} setting={setting} onChange={() => setOpen(setting.key)} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
        </div>
      )}
      <SettingDialog key={open} setting={all.find(({ key }) => key === open) ?? null} onClose={() => setOpen(null)} />
    </Page>
  )
}

function SettingRow({ setting, onChange }: { setting: Setting; onChange: () => void }) {
  const { label, meaning, unit, kind, value, isDefault, changedAt, changedBy } = setting
  return (
    <li className={styles.row}>
      <div>
        <div className={styles.name}>{label}</div>
        <div className={styles.quiet}>{meaning}</div>
      </div>
      <div className={styles.value}>
        <span className={isDefault ? undefined : styles.changed}>{shownSetting(value)}</span>
        {kind !== 'switch' && <span className={styles.quiet}> {unit}</span>}
        <div className={styles.quiet}>
          {changedBy ? `${changedBy}, ${shortMoment(changedAt, new Date())} ${zoneName(changedAt)}` : 'Default'}
        </div>
      </div>
      <Button aria-label={`Change ${label}, ${setting.area}`} onClick={onChange}>
        Change
      </Button>
    </li>
  )
}
