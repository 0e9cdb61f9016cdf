import type { Row } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { apiKeys, KEY_LIST } from '@ivue/contracts/people/key-contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { useState } from 'react'
import { ListPage } from '../../grid/list-page.tsx'
import { cellOf } from '../../grid/model/rows/parse-cell.ts'
import { useGridState } from '../../grid/model/state/use-grid-state.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { PeopleTabs } from '../people-tabs.tsx'
import { KeyDialog } from './key-dialog.tsx'

/** 'iVue API Keys': the keys with which programs make calls (decision 078). */
export function KeysPage() {
  const grid = useGridState('api-keys', KEY_LIST)
  const [open, setOpen] = useState<'add' | Row | null>(null)
  const close = () => setOpen(null)
  return (
    <ListPage
      title="iVue API Keys"
      documentTitle={SCREENS.apiKeys.title}
      about="Keys with which programs make calls, such as a nightly import, with the permissions of a group."
      bars={<PeopleTabs />}
      create={{ label: 'Add Key', onClick: () => setOpen('add') }}
      label="API keys"
      call={apiKeys.getList}
      state={grid}
      noun="keys"
      empty="A program makes calls with an API key instead of a password. Add the first one."
      onEvent={({ row }) => setOpen(row)}
    >
      {open === 'add' && <KeyDialog onClose={close} />}
      {open !== null && open !== 'add' && <RevokeKey row={open} onClose={close} />}
    </ListPage>
  )
}

function RevokeKey({ row, onClose }: { row: Row; onClose: () => void }) {
  const revoke = useCommand(apiKeys.revokeKey, { invalidate: [apiKeys.getList] })
  return (
    <ConfirmDialog
      onClose={onClose}
      title="Revoke the API key?"
      confirm="Revoke"
      destroys
      busy={revoke.isPending && MESSAGES.saving}
      onConfirm={() => revoke.mutate({ keyId: row.recsID }, { onSettled: onClose })}
    >
      {cellOf(row, 'Description').value}, of {cellOf(row, 'Account').value}. The next call with this key is refused. This cannot be undone.
    </ConfirmDialog>
  )
}
