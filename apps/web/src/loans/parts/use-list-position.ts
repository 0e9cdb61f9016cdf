import { useState } from 'react'
import { errorMessage } from '../../rpc/errors.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { type LoanOpening, useNeighbours } from './list-neighbours.ts'

/** Returns the position of a loan in the list behind the popup, and a function that opens the next or previous loan, across pages. */
export function useListPosition(loanNumber: string, onOpen: (opening: LoanOpening) => void) {
  const { reach, ...where } = useNeighbours(loanNumber)
  const [isOpening, setIsOpening] = useState(false)
  const go = async (by: 1 | -1) => {
    const neighbour = by === 1 ? where.next : where.previous
    if (!neighbour || isOpening) return
    setIsOpening(true)
    try {
      const opening = await reach(neighbour, by)
      if (opening) onOpen(opening)
      else toast.info('The list ends here', 2000)
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setIsOpening(false)
    }
  }
  return { ...where, go }
}

export type ListPosition = ReturnType<typeof useListPosition>
