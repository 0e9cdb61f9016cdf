import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import type { ListPosition } from '../parts/use-list-position.ts'

/**
 * '12 of 240', with buttons to the previous and next loan of the list,
 * across its pages. Renders nothing if the loan was opened without a list.
 */
export function LoanNeighbours({ position: { place, total, previous, next, go } }: { position: ListPosition }) {
  if (place === 0 || total === 1) return null
  return (
    <span className="row gap-4 before-12">
      <Button
        variant="quiet"
        square
        icon={ChevronLeft}
        aria-label="Previous loan of the list"
        aria-keyshortcuts="p"
        title="Previous loan of the list (p)"
        why={previous ? null : 'This is the first loan of the list'}
        onClick={() => go(-1)}
      />
      <span className="text-12 one-line faint">
        {place} of {total ?? '…'}
      </span>
      <Button
        variant="quiet"
        square
        icon={ChevronRight}
        aria-label="Next loan of the list"
        title="Next loan of the list (n)"
        why={next ? null : 'This is the last loan of the list'}
        onClick={() => go(1)}
      />
    </span>
  )
}
