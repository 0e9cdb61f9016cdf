import type { WorkItem } from '@ivue/contracts/my-work/contract.ts'
import type { ReactNode } from 'react'
import { useActions } from '../ui/actions.ts'
import { Button, type ButtonProps } from '../ui/controls/button.tsx'
import { Kbd } from '../ui/controls/kbd.tsx'
import { Moment } from '../ui/display/moment.tsx'
import styles from './my-work.module.css'

interface ItemOfferProps extends Pick<ButtonProps, 'icon' | 'busy' | 'why'> {
  /** The text of the button, which is also its name among the actions: 'Give me the next'. */
  label: string
  item: WorkItem | null
  /** How many more items there are. */
  left: number
  /** Words about the item, after it. */
  children: ReactNode
  run: () => void
}

/** The main button of My work with the key `n`, and the item that it is about. */
export function ItemOffer({ label, item, left, children, run, ...look }: ItemOfferProps) {
  useActions([{ label: `${label} loan`, hotkey: 'n', run }])
  return (
    <section>
      <Button {...look} variant="primary" size="l" className={styles.next} onClick={run}>
        {label}{' '}
        <span aria-hidden>
          <Kbd>n</Kbd>
        </span>
      </Button>
      {item && (
        <p className="muted above-8 font-400-small">
          <b>{item.loanNumber}</b> {item.borrower}: {item.label !== 'Due' && item.label} {item.text}
          {item.at && (
            <>
              , due <Moment at={item.at} look="short" zone={item.zone ?? undefined} />
            </>
          )}
          . {children}
          {left} more.
        </p>
      )}
    </section>
  )
}
