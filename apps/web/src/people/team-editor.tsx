import { MESSAGES } from '@ivue/contracts/messages.ts'
import { team as teams } from '@ivue/contracts/people/contract.ts'
import type { TeamDetails } from '@ivue/contracts/people/team.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useCommand } from '../rpc/use-command.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { described, FieldMessage } from '../ui/field-message.tsx'
import { LastChanged } from './last-changed.tsx'
import { leadersFor } from './member-lists.ts'
import { MemberPicker } from './member-picker.tsx'
import { RefusalAlert } from './refusal-alert.tsx'
import { draftOf, isChanged, leavingOthers, type TeamDraft } from './team-draft.ts'
import styles from './team-editor.module.css'
import { useSaveState } from './use-save-state.ts'

interface TeamEditorProps {
  team: TeamDetails
  onClose: () => void
}

export function TeamEditor({ team, onClose }: TeamEditorProps) {
  const [draft, setDraft] = useState(() => draftOf(team))
  const status = useSaveState()
  const save = useCommand(teams.editTeamSave, { failure: false, invalidate: [teams.getList], onDone: onClose })
  const people = [...team.usersAvailable, ...team.usersSelected]
  const off = team.refused || null
  const leaving = leavingOthers(draft, team)
  const change = (differs: Partial<TeamDraft>) => setDraft({ ...draft, ...differs })

  const submit = () => {
    status.dismiss()
    const { selected, ...fields } = draft
    const teamData = { ...fields, usersSelected: [...selected] }
    save.mutate({ teamId: team.teamId, ...(team.teamId ? { version: team.version } : {}), teamData }, { onError: status.refused })
  }
  const field = (name: 'department' | 'teamName' | 'teamLeader' | 'unitLeader') => {
    const error = status.fields[name]
    return {
      size: 'sm',
      value: draft[name],
      disabled: off !== null,
      error: error !== undefined,
      ...described(`team-${name}-problem`, error),
      onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
    } as const
  }
  const problem = (name: string) => <FieldMessage id={`team-${name}-problem`}>{status.fields[name]}</FieldMessage>
  const leaders = (place: 'teamLeader' | 'unitLeader') => [
    { label: 'Select', value: '' },
    ...leadersFor(people, place, team[place]).map((person) => ({
      label: person.inactive ? `${person.client_system_full_name} (inactive)` : person.client_system_full_name,
      value: person.employee_id,
    })),
  ]
  return (
    <Dialog
      opened
      onClose={onClose}
      title="Basic Team Information"
      subject={team.teamId ? `${team.departmentName} · ${team.teamName}` : 'A new team'}
      dirty={!off && isChanged(draft, team)}
      note={leaving > 0 ? `${leaving} of them ${leaving === 1 ? 'leaves' : 'leave'} another team for this one.` : <LastChanged by={team} />}
      actions={
        <>
          <Button size="l" onClick={onClose}>
            Close
          </Button>
          <Button
            size="l"
            variant="primary"
            why={off ?? (status.state === 'ERROR' ? status.msg : null)}
            busy={save.isPending && MESSAGES.saving}
            onClick={submit}
          >
            Save
          </Button>
        </>
      }
    >
      <RefusalAlert onDismiss={status.dismiss}>{status.msg}</RefusalAlert>
      {off && <p className={styles.off}>{off}</p>}
      <div className={styles.fields}>
        <div>
          <NativeSelect
            label="Department"
            data={[{ label: 'Select', value: '' }, ...team.departmentList]}
            {...field('department')}
            data-autofocus
          />
          {problem('department')}
        </div>
        <div>
          <TextInput label="Team Name" maxLength={60} {...field('teamName')} />
          {problem('teamName')}
        </div>
        <div>
          <NativeSelect label="Team Leader" data={leaders('teamLeader')} {...field('teamLeader')} />
          {problem('teamLeader')}
        </div>
        <div>
          <NativeSelect label="Unit Leader" data={leaders('unitLeader')} {...field('unitLeader')} />
          {problem('unitLeader')}
        </div>
      </div>
      <MemberPicker people={people} selected={draft.selected} onChange={(selected) => change({ selected })} off={off} />
      {problem('usersSelected')}
    </Dialog>
  )
}
