import { tabLabel } from '@ivue/contracts/screens.ts'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { useViewer } from '../rpc/viewer.tsx'
import { Kbd } from '../ui/controls/kbd.tsx'
import { areLetterKeysOn, setLetterKeys } from '../ui/controls/keys.ts'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { screensWithKeys } from '../ui/screen-keys.ts'
import styles from './keys-dialog.module.css'
import { showOverlay } from './overlay.ts'
import { SHORTCUTS, type Shortcuts } from './shortcuts.ts'

/** The list of shortcuts. Those without a modifier can be turned off here. */
export function KeysDialog() {
  const { may } = useViewer()
  const [isOn, setOn] = useState(areLetterKeysOn)
  const change = (on: boolean) => {
    setLetterKeys(on)
    setOn(on)
  }
  const screens: Shortcuts = {
    where: 'To a screen, while no dialog is open',
    keys: screensWithKeys(may).map((screen) => [tabLabel(screen), 'g', screen.letter]),
  }
  return (
    <Dialog
      onClose={() => showOverlay(null)}
      title="Keys"
      actions={null}
      note={
        <Switch
          size="xs"
          label="Single-key shortcuts (?, /, c, g …)"
          checked={isOn}
          onChange={(event) => change(event.currentTarget.checked)}
        />
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: A longer list than the window is scrolled by the keyboard. */}
      <section className={styles.groups} aria-label="All keys" tabIndex={0}>
        {[...SHORTCUTS, screens].map(({ where, keys }) => (
          <section key={where} aria-label={where}>
            <h3>{where}</h3>
            <dl className={styles.keys}>
              {keys.map(([does, ...combinations]) => (
                <div key={does}>
                  <dt className="small muted">{does}</dt>
                  <dd>
                    {combinations.map((combination) => (
                      <Kbd key={combination}>{combination}</Kbd>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </section>
    </Dialog>
  )
}
