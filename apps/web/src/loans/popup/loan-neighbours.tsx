import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { messageOf } from '../../rpc/errors.ts'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { type Opening, useNeighbours } from './list-neighbours.ts'
import styles from './loan-dialog.module.css'

/** '12 of 240', with buttons for the previous and next loan of the list, across its pages. Nothing if the loan was opened without a list. */
export function LoanNeighbours({ loanNumber, onOpen }: { loanNumber: string; onOpen: (opening: Opening) => void }) {
  const { place, of, previous, next, reach } = useNeighbours(loanNumber)
  const [turning, setTurning] = useState(false)
  if (place === 0 || of === 1) return null
  const go = async (by: 1 | -1) => {
    const neighbour = by === 1 ? next : previous
    if (!neighbour || turning) return
    setTurning(true)
    try {
      const opening = await reach(neighbour, by)
      if (opening) onOpen(opening)
      else toast.info('The list ends here', 2000)
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      setTurning(false)
    }
  }
  return (
    <span className={styles.neighbours}>
      <Button
        variant="quiet"
        square
        icon={ChevronLeft}
        aria-label="Previous loan of the list"
        why={previous ? null : 'This is the first loan of the list'}
        onClick={() => go(-1)}
      />
      <span className={styles.place}>
        {place} of {of ?? '…'}
      </span>
      <Button
        variant="quiet"
        square
        icon={ChevronRight}
        aria-label="Next loan of the list"
        why={next ? null : 'This is the last loan of the list'}
        onClick={() => go(1)}
      />
    </span>
  )
}
