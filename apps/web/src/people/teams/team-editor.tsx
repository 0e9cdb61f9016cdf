import { MESSAGES } from '@ivue/contracts/messages.ts'
import { team as teams } from '@ivue/contracts/people/contract.ts'
import type { TeamData, TeamDetails } from '@ivue/contracts/people/team.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useCallForm } from '../../forms/use-call-form.ts'
import { errorMessage } from '../../rpc/errors.ts'
import { Button } from '../../ui/controls/button.tsx'
import { FieldMessage, problemProps } from '../../ui/controls/field-message.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { LastChanged } from '../last-changed.tsx'
import { leadersFor } from './member-lists.ts'
import { MemberPicker } from './member-picker.tsx'
import { RefusalAlert } from './refusal-alert.tsx'

/** The team editor returns from ERROR to READY after this many milliseconds (platform 4, 9). */
const ERROR_MS = 4000

/** Returns the state of a save: READY, or ERROR for four seconds after a refusal. The message stays until dismissed or the next attempt. */
function useSaveState() {
  const [state, setState] = useState<'READY' | 'ERROR'>('READY')
  const [msg, setMsg] = useState('')
  useEffect(() => {
    if (state !== 'ERROR') return
    const timer = setTimeout(() => setState('READY'), ERROR_MS)
    return () => clearTimeout(timer)
  }, [state])
  return {
    state,
    msg,
    refused(error: unknown) {
      setMsg(errorMessage(error))
      setState('ERROR')
    },
    dismiss: () => setMsg(''),
  }
}

type TeamDraft = Omit<TeamData, 'usersSelected'> & { usersSelected: ReadonlySet<string> }

const toTeamDraft = (team: TeamDetails): TeamDraft => ({
  department: team.departmentName,
  teamName: team.teamName,
  teamLeader: team.teamLeader,
  unitLeader: team.unitLeader,
  usersSelected: new Set(team.usersSelected.map(({ employee_id }) => employee_id)),
})

/** Returns a draft as text, so that drafts can be compared. */
const serializeDraft = ({ usersSelected, ...fields }: TeamDraft): string => JSON.stringify([fields, [...usersSelected].sort()])

const isChanged = (draft: TeamDraft, team: TeamDetails): boolean => serializeDraft(draft) !== serializeDraft(toTeamDraft(team))

/** Returns how many of the selected people would leave another team for this one. */
const countLeavingOtherTeams = (draft: TeamDraft, team: TeamDetails): number =>
  team.usersAvailable.filter((person) => person.team !== '' && draft.usersSelected.has(person.employee_id)).length

export function TeamEditor({ team, onClose }: { team: TeamDetails; onClose: () => void }) {
  const status = useSaveState()
  const { form, submit, sending, errorOf } = useCallForm(teams.editTeamSave, {
    start: toTeamDraft(team),
    body: ({ usersSelected, ...fields }) => ({
      teamId: team.teamId,
      ...(team.teamId ? { version: team.version } : {}),
      teamData: { ...fields, usersSelected: [...usersSelected] },
    }),
    within: 'teamData',
    onRefused: status.refused,
    invalidate: [teams.getList],
    onDone: onClose,
  })
  const draft = form.watch()
  const people = [...team.usersAvailable, ...team.usersSelected]
  const off = team.refused || null
  const leaving = countLeavingOtherTeams(draft, team)
  const dismiss = () => {
    status.dismiss()
    form.clearErrors()
  }
  const save = () => {
    dismiss()
    void submit()
  }
  const field = (name: 'department' | 'teamName' | 'teamLeader' | 'unitLeader') => {
    const error = errorOf(name)
    return {
      size: 'sm',
      disabled: off !== null,
      error: error !== undefined,
      ...problemProps(`team-${name}-problem`, error),
      ...form.register(name),
    } as const
  }
  const problem = (name: keyof TeamDraft) => <FieldMessage id={`team-${name}-problem`}>{errorOf(name)}</FieldMessage>
  const leaders = (place: 'teamLeader' | 'unitLeader') => [
    { label: 'Select', value: '' },
    ...leadersFor(people, place, team[place]).map((person) => ({
      label: person.inactive ? `${person.client_system_full_name} (inactive)` : person.client_system_full_name,
      value: person.employee_id,
    })),
  ]
  return (
    <Dialog
      onClose={onClose}
      title="Basic Team Information"
      subject={team.teamId ? `${team.departmentName} · ${team.teamName}` : 'A new team'}
      dirty={!off && isChanged(draft, team)}
      note={leaving > 0 ? `${leaving} of them ${leaving === 1 ? 'leaves' : 'leave'} another team for this one.` : <LastChanged by={team} />}
      main={
        <Button
          size="l"
          variant="primary"
          why={off ?? (status.state === 'ERROR' ? status.msg : null)}
          busy={sending && MESSAGES.saving}
          onClick={save}
        >
          Save
        </Button>
      }
    >
      <RefusalAlert onDismiss={dismiss}>{status.msg}</RefusalAlert>
      {off && <p className="notice muted below-12 on-slate-bg">{off}</p>}
      <div className="grid gap-12-16 below-16 fit-220">
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
      <MemberPicker
        people={people}
        selected={draft.usersSelected}
        onChange={(selected) => form.setValue('usersSelected', selected)}
        off={off}
      />
      {problem('usersSelected')}
    </Dialog>
  )
}
