import { myWork, type WorkItem } from '@ivue/contracts/my-work/contract.ts'
import { SkipForward } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../rpc/call.ts'
import { errorMessage } from '../rpc/errors.ts'
import { randomName } from '../rpc/random-name.ts'
import { useRefetch } from '../rpc/use-refetch.ts'
import { useActions } from '../ui/actions.ts'
import { Button } from '../ui/controls/button.tsx'
import { Kbd } from '../ui/controls/kbd.tsx'
import { Moment } from '../ui/display/moment.tsx'
import { toast } from '../ui/feedback/toast.tsx'
import styles from './my-work.module.css'

const NOTHING_LEFT = 'Nothing is left to give you'

/** The button that takes the most urgent loan that nobody has open, and opens it. Says beforehand which one it is now. */
export function NextItem({ next, left }: { next: WorkItem | null; left: number }) {
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const reload = useRefetch(myWork.getMyWork)
  const take = async () => {
    if (busy) return
    setBusy(true)
    try {
      const { item } = await call(myWork.takeNext, { opening: randomName() })
      if (item) await navigate(item.link)
      else toast.info(NOTHING_LEFT, 2500, { id: 'next-item' })
      await reload()
    } catch (error) {
      toast.error(errorMessage(error), { id: 'next-item' })
    } finally {
      setBusy(false)
    }
  }
  useActions([{ label: 'Give me the next loan', hotkey: 'n', run: take }])
  return (
    <section>
      <Button
        variant="primary"
        size="l"
        icon={SkipForward}
        className={styles.next}
        busy={busy && 'Taking ...'}
        why={next ? null : NOTHING_LEFT}
        onClick={take}
      >
        Give me the next{' '}
        <span aria-hidden>
          <Kbd>n</Kbd>
        </span>
      </Button>
      {next && (
        <p className={styles.small}>
          <b>{next.loanNumber}</b> {next.borrower}: {next.label} {next.text}
          {next.at && (
            <>
              , due <Moment at={next.at} look="short" zone={next.zone ?? undefined} />
            </>
          )}
          . Nobody is deciding it. {left} more.
        </p>
      )}
    </section>
  )
}
