import { team } from '@ivue/contracts/people/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { ask } from '../../rpc/ask.ts'
import { messageOf, requestIdOf } from '../../rpc/errors.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { ErrorState, SkeletonRows } from '../../ui/feedback/states.tsx'
import { TeamEditor } from './team-editor.tsx'

interface TeamDialogProps {
  /** Null for a new team. */
  teamId: number | null
  onClose: () => void
}

/** The editor of a team, opened from the list: 'Basic Team Information' (platform 2.8). */
export function TeamDialog({ teamId, onClose }: TeamDialogProps) {
  const asked = teamId === null ? ask(team.addTeam, { teamId: '', team: '' }) : ask(team.editTeam, { teamId })
  const opened = useQuery({ ...asked, staleTime: 0, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false })
  if (opened.data) return <TeamEditor team={opened.data} onClose={onClose} />
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Basic Team Information"
      note=" "
      actions={
        <Button size="l" onClick={onClose}>
          Close
        </Button>
      }
    >
      {opened.isError ? (
        <ErrorState
          title="The team could not be opened"
          message={messageOf(opened.error)}
          requestId={requestIdOf(opened.error)}
          onRetry={() => opened.refetch()}
        />
      ) : (
        <SkeletonRows rows={8} rowHeight={52} label="Loading the team" />
      )}
    </Dialog>
  )
}
