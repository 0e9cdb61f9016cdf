import { users } from '@ivue/contracts/people/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ask } from '../../rpc/ask.ts'
import { messageOf, requestIdOf } from '../../rpc/errors.ts'
import { isSessionOver } from '../../rpc/session-over.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { UserEditor } from './users-editor.tsx'

interface UserDialogProps {
  /** '' for a new user. */
  userId: string
  onClose: () => void
}

/** 'User Details', full width (platform 2.8): loading, loaded or error; an error also shows a toast (platform 8). */
export function UserDialog({ userId, onClose }: UserDialogProps) {
  const opened = useQuery({
    ...ask(users.editUser, { userId }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const failure = opened.error ? messageOf(opened.error) : ''
  useEffect(() => {
    if (failure && !isSessionOver(failure)) toast.error(failure, { id: 'user' })
  }, [failure])
  if (opened.data) return <UserEditor details={opened.data} onClose={onClose} />
  return (
    <Dialog
      opened
      onClose={onClose}
      title="User Details"
      size={1360}
      note=" "
      actions={
        <Button size="l" onClick={onClose}>
          Close
        </Button>
      }
    >
      {opened.isError ? (
        <ErrorState
          title="The user could not be opened"
          message={failure}
          requestId={requestIdOf(opened.error)}
          onRetry={() => opened.refetch()}
        />
      ) : (
        <SkeletonRows rows={9} rowHeight={60} label="Loading the user" />
      )}
    </Dialog>
  )
}
