import { SCREENS } from '@ivue/contracts/screens.ts'
import { type Setting, settings } from '@ivue/contracts/settings/contract.ts'
import { formatSetting } from '@ivue/contracts/settings/rules.ts'
import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryContent } from '../answers/query-content.tsx'
import { callQuery } from '../rpc/call-query.ts'
import { Button } from '../ui/controls/button.tsx'
import { Empty } from '../ui/feedback/states.tsx'
import { Page } from '../ui/layout/page.tsx'
import { shortMoment, zoneName } from '../ui/moments.ts'
import styles from './admin.module.css'
import { AdminTabs } from './admin-tabs.tsx'
import { SettingDialog } from './setting-dialog.tsx'
import { groupByArea, searchSettings } from './settings-areas.ts'

/** The settings that a business owner may change without a release, by area (domain 3, Settings). */
export function SettingsPage() {
  const list = useQuery(callQuery(settings.getList, {}))
  const [wanted, setWanted] = useState('')
  const [open, setOpen] = useState<string | null>(null)
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
        />
      }
    >
      <QueryContent query={list} rows={10} rowHeight={48} loading="Loading the settings" failed="The settings could not be loaded">
        {(answer) => <Areas settings={searchSettings(answer.settings, wanted)} onChange={setOpen} />}
      </QueryContent>
      <SettingDialog key={open} setting={list.data?.settings.find(({ key }) => key === open) ?? null} onClose={() => setOpen(null)} />
    </Page>
  )
}

function Areas({ settings, onChange }: { settings: readonly Setting[]; onChange: (key: string) => void }) {
  const areas = groupByArea(settings)
  if (areas.length === 0) return <Empty title="No setting matches these words">Look for a part of its name or of what it does.</Empty>
  return (
    <div className="grid items-start gap-24 narrow-one-column columns-168-to920">
      <nav aria-label="Areas" className={`${styles.index} grid sticky top-0 gap-2`}>
        {areas.map(({ area, anchor }) => (
          <a className="muted rounded pad-4-8" key={area} href={`#${anchor}`}>
            {area}
          </a>
        ))}
      </nav>
      <div className="grid gap-12 shrinks">
        {areas.map(({ area, anchor, settings: own }) => (
          <section key={area} id={anchor} aria-labelledby={`${anchor}-name`} className={styles.card}>
            <h2 id={`${anchor}-name`}>{area}</h2>
            <ul>
              {own.map((setting) => (
                <SettingRow key={setting.key} setting={setting} onChange={() => onChange(setting.key)} />
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

function SettingRow({ setting, onChange }: { setting: Setting; onChange: () => void }) {
  const { label, meaning, unit, kind, value, isDefault, changedAt, changedBy } = setting
  return (
    <li className="grid items-middle topline gap-4-16 pad-8-14 columns-rest-240-auto narrow-one-column">
      <div>
        <div className="medium">{label}</div>
        <div className="small-text">{meaning}</div>
      </div>
      <div className="breaks">
        <span className={isDefault ? undefined : 'strong'}>{formatSetting(value)}</span>
        {kind !== 'switch' && <span className="small-text"> {unit}</span>}
        <div className="small-text">
          {changedBy ? `${changedBy}, ${shortMoment(changedAt, new Date())} ${zoneName(changedAt)}` : 'Default'}
        </div>
      </div>
      <Button aria-label={`Change ${label}, ${setting.area}`} onClick={onChange}>
        Change
      </Button>
    </li>
  )
}
