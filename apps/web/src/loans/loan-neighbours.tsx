import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { useNeighbours } from './list-neighbours.ts'
import styles from './loan-dialog.module.css'

/** '3 of 25': the loan before and after this one on the page it was opened from. Nothing where it was opened by itself. */
export function LoanNeighbours({ loanNumber, onOpen }: { loanNumber: string; onOpen: (loanNumber: string) => void }) {
  const { place, of, previous, next } = useNeighbours(loanNumber)
  if (place === 0 || of < 2) return null
  return (
    <span className={styles.neighbours}>
      <Button
        variant="quiet"
        square
        icon={ChevronLeft}
        aria-label="Previous loan of the list"
        why={previous ? null : 'This is the first loan of the page'}
        onClick={() => previous && onOpen(previous)}
      />
      <span className={styles.place}>
        {place} of {of}
      </span>
      <Button
        variant="quiet"
        square
        icon={ChevronRight}
        aria-label="Next loan of the list"
        why={next ? null : 'This is the last loan of the page'}
        onClick={() => next && onOpen(next)}
      />
    </span>
  )
}
