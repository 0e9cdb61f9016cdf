import type { GroupDraft } from '@ivue/contracts/people/group.ts'
import { type SeenPerson, viewAs } from '@ivue/contracts/people/view-as.ts'
import type { Permission } from '@ivue/contracts/permissions.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callQuery } from '../../rpc/call-query.ts'
import { errorMessage } from '../../rpc/errors.ts'
import { Button } from '../../ui/controls/button.tsx'

interface WhyAnswerProps {
  person: Pick<SeenPerson, 'userId'> | null
  permission: Permission
  holds: boolean
  draft: GroupDraft | undefined
  about: string
}

/** 'Why?' or 'Why not?': a button that is replaced by the explanation. */
export function WhyAnswer({ person, permission, holds, draft, about }: WhyAnswerProps) {
  const [requested, setRequested] = useState(false)
  const userId = person?.userId ?? ''
  const answer = useQuery({
    ...callQuery(viewAs.whyNot, { userId, permission, ...(draft ? { draft } : {}) }),
    enabled: requested && userId !== '',
    staleTime: 0,
    gcTime: 0,
  })
  const word = holds ? 'Why?' : 'Why not?'
  if (!requested || answer.isPending)
    return (
      <Button
        variant="link"
        aria-label={`${word} ${about}`}
        why={userId === '' ? 'Choose a person to ask why' : null}
        busy={requested && 'Asking ...'}
        onClick={() => setRequested(true)}
      >
        {word}
      </Button>
    )
  return (
    <span role="status" className="muted">
      {answer.error ? errorMessage(answer.error) : [answer.data?.words, answer.data?.scope].filter(Boolean).join(' ')}
    </span>
  )
}
