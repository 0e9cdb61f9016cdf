import { VIEW_REFUSED } from '@ivue/contracts/grid/views.ts'
import { gridViews, type SavedView } from '@ivue/contracts/grid/views-contract.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useId } from 'react'
import { useRuleForm } from '../../forms/use-rule-form.tsx'
import { useCommand } from '../../rpc/use-command.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import tick from '../cells/tick.module.css'
import { serializeView } from '../model/state/saved-views.ts'
import type { GridState } from '../model/state/use-grid-state.ts'
import styles from './view-dialog.module.css'

interface ViewDialogProps {
  state: GridState
  /** The view to rename or share. Null to save the current list as a new view. */
  view: SavedView | null
  onClose(): void
}

export function SavedViewDialog({ state, view, onClose }: ViewDialogProps) {
  const { name: list, defaults, memory } = state
  const { opensWith } = memory
  const id = useId()
  const was = { name: view?.name ?? '', teamId: String(view?.teamId ?? ''), opens: view !== null && view.id === opensWith }
  const { mutateAsync } = useCommand(gridViews.saveView, { invalidate: [gridViews.getViews], failure: false })
  const { form, submit, dirty, sending, sent, refusal, errorOf } = useRuleForm({
    start: was,
    send: async ({ name, teamId, opens }) => {
      const saved = await mutateAsync({
        list,
        name,
        words: view?.words ?? serializeView(state.view, defaults),
        teamId: teamId === '' ? null : teamId,
        ...(view && { id: view.id, version: view.version }),
      })
      const { id } = saved.response
      if (opens !== was.opens) memory.openWith(opens ? id : null)
      if (!view) state.show({ ...state.view, saved: id })
      onClose()
    },
  })
  // Adds the team with which the view is already shared, even if the person no longer leads it.
  const teams =
    view?.teamId && !memory.teams.some(({ id }) => id === view.teamId)
      ? [{ id: view.teamId, name: view.teamName }, ...memory.teams]
      : memory.teams

  return (
    <Dialog
      onClose={onClose}
      size={480}
      dirty={dirty && !sent}
      title={view ? 'Rename or share the view' : 'Save as a new view'}
      subject="Filters, search, order, page size and columns"
      note={refusal ? <span role="alert">{refusal}</span> : ' '}
      main={
        <Button size="l" variant="primary" type="submit" form={id} busy={sending && MESSAGES.saving}>
          Save
        </Button>
      }
    >
      <form id={id} onSubmit={submit} className="grid gap-16" noValidate>
        <TextInput size="sm" label="Name" maxLength={60} data-autofocus error={errorOf('name')} {...form.register('name')} />
        <NativeSelect
          size="sm"
          label="Who sees it"
          description={teams.length === 0 ? VIEW_REFUSED.noLead : 'Everybody still sees only the rows that they may'}
          error={errorOf('teamId')}
          data={[{ value: '', label: 'Only me' }, ...teams.map(({ id, name }) => ({ value: String(id), label: name }))]}
          {...form.register('teamId')}
        />
        <label className={`${styles.line} row pressable gap-8 min-height-28`}>
          <input type="checkbox" className={tick.tick} {...form.register('opens')} />
          Open the list with this view
        </label>
      </form>
    </Dialog>
  )
}

export function DeleteView({ view, onClose, onDelete }: { view: SavedView; onClose(): void; onDelete(view: SavedView): void }) {
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={() => {
        onDelete(view)
        onClose()
      }}
      title={`Delete the view ${view.name}?`}
      confirm="Delete"
      destroys
    >
      {view.teamId === null ? 'Only you see it.' : `${view.teamName} no longer sees it.`} The rows in it stay as they are.
    </ConfirmDialog>
  )
}
