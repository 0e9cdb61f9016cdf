import { type Setting, settings } from '@ivue/contracts/settings/contract.ts'
import { type SettingJson, shownSetting, writtenSetting } from '@ivue/contracts/settings/rules.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useCallForm } from '../rpc/use-call-form.ts'
import { useCommand } from '../rpc/use-command.ts'
import { Button } from '../ui/controls/button.tsx'
import { FieldMessage } from '../ui/controls/field-message.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import styles from './admin.module.css'
import { SettingHistory } from './setting-history.tsx'

/** Changes a setting or resets it to its default, and shows its history. */
export function SettingDialog({ setting, onClose }: { setting: Setting | null; onClose: () => void }) {
  return setting && <SettingForm setting={setting} onClose={onClose} />
}

const textOf = (value: SettingJson) => (Array.isArray(value) ? value.join(', ') : shownSetting(value))

function SettingForm({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { key, label, meaning, unit, kind, value, default: standard, isDefault, version, waits, area } = setting
  const id = useId()
  const done = { invalidate: [settings.getList, settings.getHistory], onDone: onClose }
  const { form, submit, refuse, dirty, sending, refusal, errorOf } = useCallForm(settings.saveSetting, {
    start: { value: textOf(value) },
    body: (words) => ({ key, value: writtenSetting(kind, words.value), version }),
    atRefusal: 'value',
    ...done,
  })
  const reset = useCommand(settings.resetSetting, { ...done, failure: false })
  const why = dirty ? null : 'Nothing is changed'
  const problem = errorOf('value') ?? refusal
  const field = {
    label: kind === 'switch' || label.toLowerCase().endsWith(unit) ? label : `${label} (${unit})`,
    description: kind === 'list' ? `${meaning} Separate them by commas.` : meaning,
    error: problem && <FieldMessage>{problem}</FieldMessage>,
    size: 'sm',
    'data-autofocus': true,
    ...form.register('value'),
  } as const

  return (
    <Dialog
      opened
      onClose={onClose}
      title={label}
      subject={area}
      dirty={dirty}
      note={`Default: ${shownSetting(standard)}`}
      actions={
        <>
          <Button
            size="l"
            variant="quiet"
            why={isDefault && version === 0 ? 'It has its default' : null}
            busy={reset.isPending && 'Saving ...'}
            onClick={() => reset.mutate({ key, version }, { onError: refuse })}
          >
            Reset to default
          </Button>
          <Button size="l" onClick={onClose}>
            Close
          </Button>
          <Button size="l" variant="primary" type="submit" form={id} why={why} busy={sending && 'Saving ...'}>
            Save
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={submit} noValidate className={styles.fields}>
        {waits && <p className={styles.note}>What this steers is not built yet: it is kept, and nothing reads it.</p>}
        {kind === 'switch' ? (
          <NativeSelect {...field} data={['Yes', 'No']} />
        ) : (
          <TextInput {...field} inputMode={kind === 'number' ? 'decimal' : 'text'} maxLength={500} autoComplete="off" spellCheck={false} />
        )}
      </form>
      <SettingHistory settingKey={key} />
    </Dialog>
  )
}
