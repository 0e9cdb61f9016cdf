import { type Setting, settings } from '@ivue/contracts/settings/contract.ts'
import { type SettingJson, shownSetting, writtenSetting } from '@ivue/contracts/settings/rules.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { messageOf, Refused } from '../rpc/errors.ts'
import { useCommand } from '../rpc/use-command.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { FieldMessage } from '../ui/field-message.tsx'
import styles from './admin.module.css'
import { SettingHistory } from './setting-history.tsx'

/** Changes one setting, puts it back to its default, and shows who changed it before. */
export function SettingDialog({ setting, onClose }: { setting: Setting | null; onClose: () => void }) {
  return setting && <SettingForm setting={setting} onClose={onClose} />
}

const textOf = (value: SettingJson) => (Array.isArray(value) ? value.join(', ') : shownSetting(value))

function SettingForm({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { key, label, meaning, unit, kind, value, default: standard, isDefault, version, waits, area } = setting
  const start = textOf(value)
  const [text, setText] = useState(start)
  const [problem, setProblem] = useState('')
  const form = useId()
  const options = {
    invalidate: [settings.getList, settings.getHistory],
    failure: false,
    onDone: onClose,
  }
  const save = useCommand(settings.saveSetting, options)
  const reset = useCommand(settings.resetSetting, options)
  const refused = (error: Error) => setProblem(error instanceof Refused ? (error.fields.value ?? error.message) : messageOf(error))

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!save.isPending) save.mutate({ key, value: writtenSetting(kind, text), version }, { onError: refused })
  }
  const why = text === start ? 'Nothing is changed' : null
  const field = {
    label: kind === 'switch' || label.toLowerCase().endsWith(unit) ? label : `${label} (${unit})`,
    description: kind === 'list' ? `${meaning} Separate them by commas.` : meaning,
    error: problem && <FieldMessage>{problem}</FieldMessage>,
    size: 'sm',
    value: text,
    'data-autofocus': true,
    onChange: (event: { currentTarget: { value: string } }) => {
      setText(event.currentTarget.value)
      setProblem('')
    },
  } as const

  return (
    <Dialog
      opened
      onClose={onClose}
      title={label}
      subject={area}
      dirty={text !== start}
      note={`Default: ${shownSetting(standard)}`}
      actions={
        <>
          <Button
            size="l"
            variant="quiet"
            why={isDefault && version === 0 ? 'It has its default' : null}
            busy={reset.isPending && 'Saving ...'}
            onClick={() => reset.mutate({ key, version }, { onError: refused })}
          >
            Reset to default
          </Button>
          <Button size="l" onClick={onClose}>
            Close
          </Button>
          <Button size="l" variant="primary" type="submit" form={form} why={why} busy={save.isPending && 'Saving ...'}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className={styles.fields}>
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
