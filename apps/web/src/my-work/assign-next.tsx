import type { WorkItem } from '@ivue/contracts/my-work/contract.ts'
import { worklist } from '@ivue/contracts/worklist/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { callQuery } from '../rpc/call-query.ts'
import { ItemOffer } from './item-offer.tsx'

/** The button that assigns the most urgent loan that nobody holds, on its list. Says beforehand which one, and who is the best choice. */
export function AssignNext({ item, left }: { item: WorkItem; left: number }) {
  const { list, link } = item
  const navigate = useNavigate()
  const id = new URLSearchParams(link.split('?')[1]).get('open') ?? ''
  const { data } = useQuery({
    ...callQuery(worklist.getLoads, { list: list ?? 'closing', ids: [id] }),
    enabled: list !== null,
    retry: false,
  })
  const best = data?.people.find(({ best }) => best !== '')
  return (
    <ItemOffer label="Assign the next" icon={UserPlus} item={item} left={left} run={() => void navigate(link)}>
      {best && (
        <>
          Best: <b>{best.Name}</b>, {best.best}.{' '}
        </>
      )}
    </ItemOffer>
  )
}
