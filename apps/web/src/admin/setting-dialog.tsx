import { type Setting, settings } from '@ivue/contracts/settings/contract.ts'
import { formatSetting, parseSetting, type SettingJson } from '@ivue/contracts/settings/rules.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ChangeHistory } from '../answers/change-history.tsx'
import { useCallForm } from '../forms/use-call-form.ts'
import { callQuery } from '../rpc/call-query.ts'
import { useCommand } from '../rpc/use-command.ts'
import { Button } from '../ui/controls/button.tsx'
import { FieldMessage } from '../ui/controls/field-message.tsx'
import { SubmitDialog } from '../ui/dialog/submit-dialog.tsx'

/** Changes a setting or resets it to its default, and shows its history. */
export function SettingDialog({ setting, onClose }: { setting: Setting | null; onClose: () => void }) {
  return setting && <SettingForm setting={setting} onClose={onClose} />
}

const toText = (value: SettingJson) => (Array.isArray(value) ? value.join(', ') : formatSetting(value))

function SettingForm({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const { key, label, meaning, unit, kind, value, default: standard, isDefault, version, area } = setting
  const history = useQuery({ ...callQuery(settings.getHistory, { key: key as never }), staleTime: 0 })
  const done = { invalidate: [settings.getList, settings.getHistory], onDone: onClose }
  const entry = useCallForm(settings.saveSetting, {
    start: { value: toText(value) },
    body: (words) => ({ key, value: parseSetting(kind, words.value), version }),
    atRefusal: 'value',
    ...done,
  })
  const { form, refuse, dirty, refusal, errorOf } = entry
  const reset = useCommand(settings.resetSetting, { ...done, failure: false })
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
    <SubmitDialog
      entry={entry}
      refusalInside
      onClose={onClose}
      title={label}
      subject={area}
      note={`Default: ${formatSetting(standard)}`}
      why={dirty ? null : 'Nothing is changed'}
      actions={
        <Button
          size="l"
          variant="quiet"
          why={isDefault && version === 0 ? 'It has its default' : null}
          busy={reset.isPending && 'Saving ...'}
          onClick={() => reset.mutate({ key, version }, { onError: refuse })}
        >
          Reset to default
        </Button>
      }
      after={<ChangeHistory query={history} columns={['Before', 'After']} cells={({ before, after }) => [before, after]} />}
    >
      {kind === 'switch' ? (
        <NativeSelect {...field} data={['Yes', 'No']} />
      ) : (
        <TextInput {...field} inputMode={kind === 'number' ? 'decimal' : 'text'} maxLength={500} autoComplete="off" spellCheck={false} />
      )}
    </SubmitDialog>
  )
}
