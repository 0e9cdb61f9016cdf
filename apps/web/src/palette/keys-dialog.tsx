import { Switch } from '@mantine/core'
import { useState } from 'react'
import { Kbd } from '../ui/controls/kbd.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { FocusBack } from '../ui/dialog/focus-back.tsx'
import { questionMarkIsOn, switchQuestionMark } from './hotkeys.ts'
import styles from './keys-dialog.module.css'
import { showOverlay } from './overlay.ts'
import { SHORTCUTS } from './shortcuts.ts'

/** The list of shortcuts. The shortcut that opens it can be turned off here. */
export function KeysDialog() {
  const [isOn, setOn] = useState(questionMarkIsOn)
  const change = (on: boolean) => {
    switchQuestionMark(on)
    setOn(on)
  }
  return (
    <Dialog
      opened
      onClose={() => showOverlay(null)}
      title="Keys"
      size={640}
      note={<Switch size="xs" label="The ? key opens this list" checked={isOn} onChange={(event) => change(event.currentTarget.checked)} />}
    >
      <FocusBack />
      <div className={styles.groups}>
        {SHORTCUTS.map(({ where, keys }) => (
          <section key={where} aria-label={where}>
            <h3>{where}</h3>
            <dl className={styles.keys}>
              {keys.map(([does, ...combinations]) => (
                <div key={does}>
                  <dt>{does}</dt>
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
      </div>
    </Dialog>
  )
}
