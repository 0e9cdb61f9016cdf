import { myWork, type WorkItem } from '@ivue/contracts/my-work/contract.ts'
import { SkipForward } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '../rpc/call.ts'
import { errorMessage } from '../rpc/errors.ts'
import { randomName } from '../rpc/random-name.ts'
import { useRefetch } from '../rpc/use-refetch.ts'
import { toast } from '../ui/feedback/toast.tsx'
import { ItemOffer } from './item-offer.tsx'

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
  return (
    <ItemOffer
      label="Give me the next"
      icon={SkipForward}
      busy={busy && 'Taking ...'}
      why={next ? null : NOTHING_LEFT}
      item={next}
      left={left}
      run={() => void take()}
    >
      Nobody is deciding it.{' '}
    </ItemOffer>
  )
}
