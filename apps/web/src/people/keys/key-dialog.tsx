import { dayAt } from '@ivue/contracts/calendar/zone.ts'
import type { OutputOf } from '@ivue/contracts/contract.ts'
import { apiKeys } from '@ivue/contracts/people/key-contract.ts'
import { KEY_LIMITS, keyProblems, latestKeyDay } from '@ivue/contracts/people/key-rules.ts'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { serverNow } from '../../browser/server-clock.ts'
import { FORM_QUERY_OPTIONS, LoadingDialog } from '../../forms/loading-dialog.tsx'
import { useRuleForm } from '../../forms/use-rule-form.tsx'
import { call } from '../../rpc/call.ts'
import { callQuery, callQueryKey } from '../../rpc/call-query.ts'
import { SubmitDialog } from '../../ui/dialog/submit-dialog.tsx'
import { useViewer } from '../../viewer/viewer.tsx'
import { NewKey } from './new-key.tsx'

/** Makes an API key, and shows it this one time. It is sent by a plain call, so that no cache has it. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const [key, setKey] = useState<string | null>(null)
  const query = useQuery({ ...callQuery(apiKeys.getKeyChoices, {}), ...FORM_QUERY_OPTIONS })
  if (key !== null) return <NewKey value={key} onClose={onClose} />
  return (
    <LoadingDialog query={query} title="Add an API key" recordName="choices" rows={5} rowHeight={52} onClose={onClose}>
      {(choices) => <KeyForm choices={choices} onMade={setKey} onClose={onClose} />}
    </LoadingDialog>
  )
}

interface KeyFormProps {
  choices: OutputOf<typeof apiKeys.getKeyChoices>
  onMade: (key: string) => void
  onClose: () => void
}

const idOf = (value: string) => (value === '' ? null : Number(value))

function KeyForm({ choices: { accounts, groups }, onMade, onClose }: KeyFormProps) {
  const { businessZone } = useViewer()
  const client = useQueryClient()
  const today = dayAt(new Date(serverNow()), businessZone)
  const entry = useRuleForm({
    start: { userId: '', name: '', groupId: '', description: '', endsOn: '', addresses: '' },
    rule: ({ addresses, ...words }) =>
      keyProblems(
        {
          ...words,
          name: words.name.trim(),
          description: words.description.trim(),
          userId: idOf(words.userId),
          groupId: idOf(words.groupId),
        },
        { accounts, groups, today },
      ),
    async send({ addresses, ...words }) {
      const { key } = await call(apiKeys.makeKey, { ...words, addresses: addresses.split(/[\s,]+/).filter(Boolean) })
      void client.invalidateQueries({ queryKey: callQueryKey(apiKeys.getList) })
      onMade(key)
    },
  })
  const { form, field, withProblem } = entry
  const account = accounts.find(({ id }) => String(id) === form.watch('userId'))
  return (
    <SubmitDialog entry={entry} onClose={onClose} title="Add an API key" submit="Make key">
      {withProblem(
        'userId',
        <NativeSelect
          {...field('userId', 'Service account')}
          data={[{ value: '', label: 'A new one' }, ...accounts.map(({ id, name }) => ({ value: String(id), label: name }))]}
          data-autofocus
        />,
      )}
      {account ? (
        <TextInput size="sm" label="Group" value={account.groups} readOnly />
      ) : (
        <>
          {withProblem('name', <TextInput {...field('name', 'Name of the account')} maxLength={KEY_LIMITS.name} />)}
          {withProblem(
            'groupId',
            <NativeSelect
              {...field('groupId', 'Group')}
              data={[{ value: '', label: 'Choose a group' }, ...groups.map(({ id, name }) => ({ value: String(id), label: name }))]}
            />,
          )}
        </>
      )}
      {withProblem('description', <TextInput {...field('description', 'Description')} maxLength={KEY_LIMITS.description} />)}
      {withProblem('endsOn', <TextInput {...field('endsOn', 'Last day')} type="date" max={latestKeyDay(today)} />)}
      {withProblem(
        'addresses',
        <Textarea
          {...field('addresses', 'Addresses, one a line')}
          description="An address such as 10.1.2.3, or a network such as 10.1.0.0/16. Without any, the key is accepted from anywhere."
          minRows={2}
          maxRows={6}
          autosize
        />,
      )}
    </SubmitDialog>
  )
}
