import { USER_LABELS } from '@ivue/contracts/people/user-words.ts'
import { Checkbox } from '@mantine/core'
import { useEffect, useId } from 'react'
import { Controller } from 'react-hook-form'
import { FieldMessage } from '../../ui/controls/field-message.tsx'
import styles from './users.module.css'
import { type Editor, LockedTooltip, UserChoice, UserChoices } from './users-fields.tsx'
import { OpenWorkWarning } from './users-open-tasks.tsx'

/** Permissions, assignment limits and activity of the account (platform 3.2, 6). */
export function UserSettings({ editor }: { editor: Editor }) {
  const heading = useId()
  const { form, details } = editor
  const isAnalyst = form.watch('selectedRoles').includes('QC Analyst')
  useEffect(() => {
    // People who are not QC analysts have no review types.
    if (!isAnalyst && form.getValues('selectedSkillsQC_Type').length > 0) form.setValue('selectedSkillsQC_Type', [], { shouldDirty: true })
  }, [isAnalyst, form])
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className="bottomline below-10 pad-bottom-6">
        User Settings
      </h3>
      <div className={`${styles.halves} grid two-columns below-12 gap-12-16`}>
        <UserChoices editor={editor} name="selectedRoles" options={details.roles} empty="No roles" />
        <UserChoices
          editor={editor}
          name="selectedUserGroups"
          options={details.allUserGroups}
          empty="No groups: this user has no permissions"
        />
        <UserChoices editor={editor} name="selectedSkillsPurpose" options={details.allSkillsPurpose} empty="No purposes" />
        <UserChoices editor={editor} name="selectedSkillsType" options={details.allSkillsType} empty="No loan types" />
        {isAnalyst && (
          <UserChoices
            editor={editor}
            name="selectedSkillsQC_Type"
            options={details.allSkillsQC_Type}
            empty="No review types: no reviews are assigned"
          />
        )}
        <div className={isAnalyst ? '' : styles.wide}>
          <UserChoices editor={editor} name="selectedSkillsLicense" options={details.allSkillsLicense} empty="No special licences" brief />
        </div>
      </div>
      <div className={`${styles.fields} grid gap-12-16 equal-4`}>
        <UserChoice editor={editor} name="selectedFinalPermission" options={details.allFinalPermissions} />
        <UserChoice editor={editor} name="max_daily_assign" options={details.maxDailyAssign} />
        <Activity editor={editor} />
      </div>
    </section>
  )
}

/** The Inactive switch with its reason. It shows the open work that the person would leave behind. */
function Activity({ editor }: { editor: Editor }) {
  const { form, details } = editor
  const why = details.locked.inactive
  const error = form.formState.errors.inactive?.message
  return (
    <Controller
      control={form.control}
      name="inactive"
      render={({ field: { ref, value, onChange } }) => (
        <>
          <div className="pad-top-4">
            <LockedTooltip why={why}>
              <Checkbox
                ref={ref}
                id="user-inactive"
                label={USER_LABELS.inactive}
                description={why ?? 'Signs the person out everywhere; their work stays.'}
                error={error && <FieldMessage>{error}</FieldMessage>}
                checked={value === 1}
                aria-disabled={why ? true : undefined}
                onChange={(event) => why || onChange(event.currentTarget.checked ? 1 : 0)}
              />
            </LockedTooltip>
          </div>
          {value === 1 && <UserChoice editor={editor} name="inactive_reason" options={details.allInactiveReason} empty="Select" />}
          {value === 1 && details.inactive === 0 && <OpenWorkWarning userId={details.userId} left={details.openTasks} />}
        </>
      )}
    />
  )
}
