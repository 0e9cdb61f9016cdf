import { tabLabel } from '@ivue/contracts/screens.ts'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { areLetterKeysOn, setLetterKeys } from '../ui/controls/keys.ts'
import { screensWithKeys } from '../ui/screen-keys.ts'
import { useViewer } from '../viewer/viewer.tsx'
import styles from './help.module.css'
import { KeyList } from './key-list.tsx'
import { SHORTCUTS } from './shortcuts.ts'

/** All keys by where they work. Those without a modifier can be turned off here. */
export function AllKeys() {
  const { may } = useViewer()
  const [isOn, setOn] = useState(areLetterKeysOn)
  const change = (on: boolean) => {
    setLetterKeys(on)
    setOn(on)
  }
  return (
    <>
      <Switch
        size="xs"
        label="Single-key shortcuts (?, /, c, g …)"
        checked={isOn}
        onChange={({ currentTarget }) => change(currentTarget.checked)}
      />
      {SHORTCUTS.map(({ where, keys }) => (
        <section key={where} aria-label={where}>
          <h3>{where}</h3>
          <KeyList keys={keys} className={styles.keys} />
        </section>
      ))}
      <section aria-label="To a screen">
        <h3>To a screen, while no dialog is open</h3>
        <KeyList keys={screensWithKeys(may).map((screen) => [tabLabel(screen), 'g', screen.letter])} className={styles.keys} />
      </section>
    </>
  )
}
