import type { Row } from '@ivue/contracts/grid/wire.ts'
import { LINK } from '@ivue/contracts/links.ts'
import { useEffect, useEffectEvent } from 'react'
import type { RowAction } from '../../grid/model/types.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { useLinkParameters } from '../../ui/use-link-parameters.ts'
import type { WorklistPage } from '../shape.ts'

/**
 * Opens the row that the link names by `open=ID`: the dialog of its main act, of its mismatch with `on=mismatch`, or of its
 * assignment with `on=assign`. Then removes both
 * parameters, so that the row is opened once.
 */
export function useLinkedRow(page: WorklistPage | undefined, actionsOf: (row: Row) => readonly RowAction[]): void {
  const [params, changeLink] = useLinkParameters()
  const id = params.get(LINK.open)
  const open = useEffectEvent(() => {
    const row = page?.tdata.find(({ recsID }) => String(recsID) === id)
    const action = row && findLinkedAction(actionsOf(row), params.get(LINK.on))
    const remove = (link: URLSearchParams) => {
      for (const parameter of [LINK.open, LINK.on]) link.delete(parameter)
      return link
    }
    void changeLink(remove, { replace: true })
    if (!action || action.why) toast.info(action?.why ?? 'Somebody did this already', 5000)
    else action.onPick()
  })
  useEffect(() => {
    if (id && page) open()
  }, [id, page])
}

const findLinkedAction = (actions: readonly RowAction[], on: string | null) => {
  if (on === 'mismatch') return actions.find(({ value }) => value === 'Recon')
  // A slot that nobody holds comes before the others.
  if (on === 'assign') return actions.find(({ label }) => label.endsWith(', nobody now')) ?? actions.find(({ hotkey }) => hotkey === 'a')
  return actions.find(({ hotkey }) => hotkey === 'd')
}
