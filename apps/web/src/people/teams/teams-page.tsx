import { MESSAGES } from '@ivue/contracts/messages.ts'
import { team } from '@ivue/contracts/people/contract.ts'
import { TEAM_LIST } from '@ivue/contracts/people/lists.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { useState } from 'react'
import { ListPage } from '../../grid/list-page.tsx'
import { useGridState } from '../../grid/model/state/use-grid-state.ts'
import type { GridEvent } from '../../grid/model/types.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { useViewer } from '../../rpc/viewer.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { PeopleTabs } from '../people-tabs.tsx'
import { TeamDialog } from './team-dialog.tsx'

type Open = { kind: 'edit'; teamId: number | null } | { kind: 'delete'; teamId: number; name: string }

/** 'iVue Teams' (platform 2.8): the teams with their members and leaders. */
export function TeamsPage() {
  const why = useViewer().whyNot('people.teams.edit')
  const grid = useGridState('teams', TEAM_LIST)
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const onEvent = ({ operation, row }: GridEvent) => {
    const name = String((row['Team Name'] as { value?: unknown } | undefined)?.value ?? '')
    setOpen(operation === 'Delete' ? { kind: 'delete', teamId: row.recsID, name } : { kind: 'edit', teamId: row.recsID })
  }
  return (
    <ListPage
      title="iVue Teams"
      documentTitle={SCREENS.teams.title}
      bars={<PeopleTabs />}
      create={{ label: 'Add Team', why, onClick: () => setOpen({ kind: 'edit', teamId: null }) }}
      label="Teams"
      call={team.getList}
      state={grid}
      noun="teams"
      exports={false}
      empty="A team brings people together under a team leader and a unit leader. Add the first one."
      onEvent={onEvent}
    >
      {open?.kind === 'edit' && <TeamDialog teamId={open.teamId} onClose={close} />}
      {open?.kind === 'delete' && <DeleteTeam teamId={open.teamId} name={open.name} onClose={close} />}
    </ListPage>
  )
}

function DeleteTeam({ teamId, name, onClose }: { teamId: number; name: string; onClose: () => void }) {
  const remove = useCommand(team.delTeam, { invalidate: [team.getList] })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title="Delete the team?"
      confirm="Delete"
      destroys
      busy={remove.isPending && MESSAGES.deleting}
      onConfirm={() => remove.mutate({ teamId }, { onSettled: onClose })}
    >
      {MESSAGES.sureToDelete} {name}? Its members stay, without a team.
    </ConfirmDialog>
  )
}
