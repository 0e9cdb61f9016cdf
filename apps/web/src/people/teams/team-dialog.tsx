import { team } from '@ivue/contracts/people/contract.ts'
import { useQuery } from '@tanstack/react-query'
import { callQuery } from '../../rpc/call-query.ts'
import { FORM_QUERY_OPTIONS, LoadingDialog } from '../../rpc/forms/loading-dialog.tsx'
import { TeamEditor } from './team-editor.tsx'

interface TeamDialogProps {
  /** Null for a new team. */
  teamId: number | null
  onClose: () => void
}

/** The editor of a team, opened from the list: 'Basic Team Information' (platform 2.8). */
export function TeamDialog({ teamId, onClose }: TeamDialogProps) {
  const request = teamId === null ? callQuery(team.addTeam, { teamId: '', team: '' }) : callQuery(team.editTeam, { teamId })
  const query = useQuery({ ...request, ...FORM_QUERY_OPTIONS })
  return (
    <LoadingDialog query={query} title="Basic Team Information" recordName="team" rows={8} rowHeight={52} onClose={onClose}>
      {(opened) => <TeamEditor team={opened} onClose={onClose} />}
    </LoadingDialog>
  )
}
