import { VIEW_REFUSED } from '@ivue/contracts/grid/views.ts'
import { gridViews, type SavedView } from '@ivue/contracts/grid/views-contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useId, useState } from 'react'
import { Refused } from '../rpc/errors.ts'
import { useCommand } from '../rpc/use-command.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { wordsOf } from './saved.ts'
import tick from './tick.module.css'
import type { GridState } from './use-grid-state.ts'
import styles from './view-dialog.module.css'

interface ViewDialogProps {
  state: GridState
  /** The view to rename or share; null: what is on screen becomes a new one. */
  view: SavedView | null
  onClose(): void
}

/** Names a view and says who sees it. */
export function ViewDialog({ state, view, onClose }: ViewDialogProps) {
  const { name: list, defaults, memory } = state
  const { opensWith } = memory
  const form = useId()
  const was = { name: view?.name ?? '', teamId: String(view?.teamId ?? ''), opens: view !== null && view.id === opensWith }
  const [now, setNow] = useState(was)
  const save = useCommand(gridViews.saveView, { invalidate: [gridViews.getViews], failure: false })
  const fields = save.error instanceof Refused ? save.error.fields : {}
  const dirty = now.name !== was.name || now.teamId !== was.teamId || now.opens !== was.opens
  // A leader who no longer leads the team may keep the view there.
  const teams =
    view?.teamId && !memory.teams.some(({ id }) => id === view.teamId)
      ? [{ id: view.teamId, name: view.teamName }, ...memory.teams]
      : memory.teams

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    const words = view?.words ?? wordsOf(state.view, defaults)
    const body = {
      list,
      name: now.name,
      words,
      teamId: now.teamId === '' ? null : now.teamId,
      ...(view && { id: view.id, version: view.version }),
    }
    const saved = await save.mutateAsync(body).catch(() => null)
    if (!saved) return
    const { id } = saved.response
    if (now.opens !== was.opens) memory.openWith(now.opens ? id : null)
    if (!view) state.show({ ...state.view, saved: id })
    onClose()
  }

  return (
    <Dialog
      opened
      onClose={onClose}
      size={480}
      dirty={dirty && !save.isSuccess}
      title={view ? 'Rename or share the view' : 'Save as a new view'}
      subject="Filters, search, order, page size and columns"
      note={save.error && Object.keys(fields).length === 0 ? <span role="alert">{save.error.message}</span> : ' '}
      actions={
        <>
          <Button size="l" onClick={onClose}>
            Close
          </Button>
          <Button size="l" variant="primary" type="submit" form={form} busy={save.isPending && MESSAGES.saving}>
            Save
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className={styles.form} noValidate>
        <TextInput
          size="sm"
          label="Name"
          maxLength={60}
          data-autofocus
          value={now.name}
          error={fields.name}
          onChange={(event) => setNow({ ...now, name: event.currentTarget.value })}
        />
        <NativeSelect
          size="sm"
          label="Who sees it"
          description={teams.length === 0 ? VIEW_REFUSED.noLead : 'Everybody still sees only the rows that they may'}
          value={now.teamId}
          error={fields.teamId}
          onChange={(event) => setNow({ ...now, teamId: event.currentTarget.value })}
          data={[{ value: '', label: 'Only me' }, ...teams.map(({ id, name }) => ({ value: String(id), label: name }))]}
        />
        <label className={styles.line}>
          <input
            type="checkbox"
            className={tick.tick}
            checked={now.opens}
            onChange={(event) => setNow({ ...now, opens: event.currentTarget.checked })}
          />
          Open the list with this view
        </label>
      </form>
    </Dialog>
  )
}

interface DeleteViewProps {
  view: SavedView
  onClose(): void
  onDelete(view: SavedView): void
}

export function DeleteView({ view, onClose, onDelete }: DeleteViewProps) {
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      onConfirm={() => {
        onDelete(view)
        onClose()
      }}
      title={`Delete the view ${view.name}?`}
      confirm="Delete"
      destroys
    >
      {view.teamId === null ? 'Only you see it.' : `${view.teamName} no longer finds it.`} The rows in it stay as they are.
    </ConfirmDialog>
  )
}
