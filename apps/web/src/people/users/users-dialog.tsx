import { users } from '@ivue/contracts/people/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callQuery } from '../../rpc/call-query.ts'
import { errorMessage } from '../../rpc/errors.ts'
import { FORM_QUERY_OPTIONS, LoadingDialog } from '../../rpc/forms/loading-dialog.tsx'
import { isSessionOver } from '../../rpc/session-over.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { UserEditor } from './users-editor.tsx'

interface UserDialogProps {
  /** '' for a new user. */
  userId: string
  onClose: () => void
}

/** 'User Details', full width (platform 2.8): loading, loaded or error; an error also shows a toast (platform 8). */
export function UserDialog({ userId, onClose }: UserDialogProps) {
  const query = useQuery({ ...callQuery(users.editUser, { userId }), ...FORM_QUERY_OPTIONS, retry: false })
  const failure = query.error ? errorMessage(query.error) : ''
  useEffect(() => {
    if (failure && !isSessionOver(failure)) toast.error(failure, { id: 'user' })
  }, [failure])
  return (
    <LoadingDialog query={query} title="User Details" recordName="user" size={1360} rows={9} rowHeight={60} onClose={onClose}>
      {(details) => <UserEditor details={details} onClose={onClose} />}
    </LoadingDialog>
  )
}
