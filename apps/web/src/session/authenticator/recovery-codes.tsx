import { Copy, Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { useViewer } from '../../viewer/viewer.tsx'
import styles from './totp.module.css'

/** Shows new recovery codes, which cannot be shown again. Each code replaces the authenticator for one sign-in. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const viewer = useViewer()
  const [confirmed, setConfirmed] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setConfirmed(true)
      toast.success('Recovery codes copied')
    } catch {
      toast.error('The codes could not be copied: print them, or write them down')
    }
  }
  function print() {
    document.documentElement.dataset.printing = 'codes'
    window.addEventListener('afterprint', () => delete document.documentElement.dataset.printing, { once: true })
    window.print()
    setConfirmed(true)
  }

  return (
    <div>
      <p className={styles.lead}>
        Keep these recovery codes apart from your phone. Each works once, when you do not have the authenticator with you. They are shown
        only this once.
      </p>
      <div className="framed on-subtle pad-12-16" data-sheet>
        <p className={`${styles.owner} hidden`}>iVue recovery codes of {viewer.fullName}</p>
        <ul className={`${styles.codes} grid gap-4-16 repeat-150`} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
      </div>
      <div className="row wrap gap-8 above-16">
        <Button size="l" icon={Copy} onClick={copy}>
          Copy
        </Button>
        <Button size="l" icon={Printer} onClick={print}>
          Print
        </Button>
        <label className="row push-right gap-6 min-height-24">
          <input type="checkbox" checked={confirmed} onChange={({ currentTarget }) => setConfirmed(currentTarget.checked)} />I have kept
          them
        </label>
        <Button size="l" variant="primary" why={confirmed ? null : 'Copy, print or write down the codes first'} onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}
