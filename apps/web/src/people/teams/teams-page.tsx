import type { Row } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { TEAM_LIST, team } from '@ivue/contracts/people/contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { FORM_QUERY_OPTIONS, LoadingDialog } from '../../forms/loading-dialog.tsx'
import { ListPage } from '../../grid/list-page.tsx'
import { cellOf } from '../../grid/model/rows/parse-cell.ts'
import { useGridState } from '../../grid/model/state/use-grid-state.ts'
import { callQuery } from '../../rpc/call-query.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { useViewer } from '../../viewer/viewer.tsx'
import { PeopleTabs } from '../people-tabs.tsx'
import { TeamEditor } from './team-editor.tsx'

type OpenDialog = { kind: 'edit'; row: Row | null } | { kind: 'delete'; row: Row }

/** 'iVue Teams' (platform 2.8): the teams with their members and leaders. */
export function TeamsPage() {
  const why = useViewer().whyNot('people.teams.edit')
  const grid = useGridState('teams', TEAM_LIST)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const close = () => setOpen(null)
  return (
    <ListPage
      title="iVue Teams"
      documentTitle={SCREENS.teams.title}
      about="Teams, their leaders and members. Who belongs to a team decides which loans its leader sees."
      bars={<PeopleTabs />}
      create={{ label: 'Add Team', why, onClick: () => setOpen({ kind: 'edit', row: null }) }}
      label="Teams"
      call={team.getList}
      state={grid}
      noun="teams"
      exports={false}
      empty="A team brings people together under a team leader and a unit leader. Add the first one."
      onEvent={({ operation, row }) => setOpen({ kind: operation === 'Delete' ? 'delete' : 'edit', row })}
    >
      {open?.kind === 'edit' && <TeamDialog teamId={open.row?.recsID ?? null} onClose={close} />}
      {open?.kind === 'delete' && <DeleteTeam row={open.row} onClose={close} />}
    </ListPage>
  )
}

function DeleteTeam({ row, onClose }: { row: Row; onClose: () => void }) {
  const remove = useCommand(team.delTeam, { invalidate: [team.getList] })
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Delete the team?"
      confirm="Delete"
      destroys
      busy={remove.isPending && MESSAGES.deleting}
      onConfirm={() => remove.mutate({ teamId: row.recsID }, { onSettled: onClose })}
    >
      {MESSAGES.sureToDelete} {cellOf(row, 'Team Name').value}? Its members stay, without a team.
    </ConfirmDialog>
  )
}

interface TeamDialogProps {
  /** Null for a new team. */
  teamId: number | null
  onClose: () => void
}

/** The editor of a team, opened from the list: 'Basic Team Information' (platform 2.8). */
function TeamDialog({ teamId, onClose }: TeamDialogProps) {
  const request = teamId === null ? callQuery(team.addTeam, { teamId: '', team: '' }) : callQuery(team.editTeam, { teamId })
  const query = useQuery({ ...request, ...FORM_QUERY_OPTIONS })
  return (
    <LoadingDialog query={query} title="Basic Team Information" recordName="team" rows={8} rowHeight={52} onClose={onClose}>
      {(opened) => <TeamEditor team={opened} onClose={onClose} />}
    </LoadingDialog>
  )
}
