import { formatFullName } from '@ivue/contracts/people/rules.ts'
import type { UserValues } from '@ivue/contracts/people/user-fields.ts'
import { Select } from '@mantine/core'
import { useId, useRef } from 'react'
import { Controller } from 'react-hook-form'
import styles from './users.module.css'
import { type Editor, fieldProps, LockedTooltip, UserChoice, UserTextField } from './users-fields.tsx'

/** Name, contact and position of a user (platform 3.2). */
export function BasicInformation({ editor }: { editor: Editor }) {
  const heading = useId()
  const { details, form } = editor
  const team = form.watch('team')
  const teams = Object.entries(details.allTeams).map(([value, label]) => ({ value, label }))
  const proposeFullName = useFullNameProposal(editor)
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="bottomline below-10 pad-bottom-6">
        Basic Information
      </h3>
      <div className={`${styles.fields} grid gap-12-16 equal-4`}>
        <UserTextField editor={editor} name="first_name" onChange={proposeFullName} />
        <UserTextField editor={editor} name="last_name" onChange={proposeFullName} />
        <UserTextField editor={editor} name="client_system_full_name" max={120} />
        <UserChoice editor={editor} name="access_level" options={details.allPermissionLevels} />
        <UserTextField editor={editor} name="employee_id" max={20} />
        <UserTextField editor={editor} name="ad_network_acc" />
        <LoginType editor={editor} />
        <UserTextField editor={editor} name="term" />
        <UserTextField editor={editor} name="dr_email" type="email" max={254} />
        <UserTextField editor={editor} name="client_email" type="email" max={254} />
        <UserTextField editor={editor} name="m_email" type="email" max={254} />
        <UserTextField editor={editor} name="location" />
        <div className="grid gap-8 columns-rest-116">
          <UserTextField editor={editor} name="dr_phone" type="tel" max={30} />
          <UserTextField editor={editor} name="dr_phone_ext" max={10} />
        </div>
        <div className="grid gap-8 columns-rest-116">
          <UserTextField editor={editor} name="client_phone" type="tel" max={30} />
          <UserTextField editor={editor} name="client_phone_ext" max={10} />
        </div>
        <UserChoice editor={editor} name="team" options={teams} empty="No team" clearable />
        <dl className="grid two-columns gap-16">
          <div>
            <dt className="medium below-4">Team Leader</dt>
            <dd className="row muted min-height-32">{details.allTeamLeader[team] || '–'}</dd>
          </div>
          <div>
            <dt className="medium below-4">Unit Leader</dt>
            <dd className="row muted min-height-32">{details.allUnitLeader[team] || '–'}</dd>
          </div>
        </dl>
      </div>
    </section>
  )
}

/** Returns a function that proposes first and last name as the full name, unless another full name was written. */
function useFullNameProposal({ form, details }: Editor): () => void {
  const fullNameOf = (values: UserValues) => formatFullName({ ...values, client_system_full_name: '' })
  const proposed = useRef(fullNameOf(details))
  return () => {
    const current = form.getValues('client_system_full_name')
    const proposal = fullNameOf(form.getValues())
    if (current === '' || current === proposed.current) form.setValue('client_system_full_name', proposal, { shouldDirty: true })
    proposed.current = proposal
  }
}

function LoginType({ editor }: { editor: Editor }) {
  return (
    <Controller
      control={editor.form.control}
      name="loginType"
      render={({ field: { ref, value, onChange, onBlur } }) => (
        <LockedTooltip why={editor.details.locked.loginType}>
          <Select
            ref={ref}
            {...fieldProps(editor, 'loginType')}
            data={editor.details.allLoginTypes}
            allowDeselect={false}
            checkIconPosition="right"
            value={String(value === 1 ? 1 : 0)}
            onChange={(next) => onChange(Number(next ?? 0))}
            onBlur={onBlur}
          />
        </LockedTooltip>
      )}
    />
  )
}
