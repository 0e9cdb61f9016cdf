import { ChevronRight } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { Kbd } from '../../ui/controls/kbd.tsx'
import type { ListPosition } from '../parts/use-list-position.ts'

/** A button to the next loan of the list behind the popup, named by its borrower. Renders nothing if the loan was opened without a list. */
export function NextLoan({ position: { place, total, next, nextName, go } }: { position: ListPosition }) {
  if (place === 0 || total === 1) return null
  return (
    <>
      <span className="width-1 height-24 on-line-2" aria-hidden />
      <Button size="l" aria-keyshortcuts="n" why={next ? null : 'This is the last loan of the list'} onClick={() => go(1)}>
        Next loan {nextName && <span className="clip regular ellipsis faint max-width-160">{nextName}</span>} <ChevronRight size={14} />
        <span aria-hidden>
          <Kbd>n</Kbd>
        </span>
      </Button>
    </>
  )
}
