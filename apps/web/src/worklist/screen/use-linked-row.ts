import type { Row } from '@ivue/contracts/grid/wire.ts'
import { useEffect, useEffectEvent } from 'react'
import type { RowAction } from '../../grid/model/types.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { useLinkParameters } from '../../ui/use-link-parameters.ts'
import type { WorklistPage } from '../shape.ts'

/**
 * Opens the row that the link names by `open=ID`: the dialog of its main act, or of its mismatch with `on=mismatch`. Then removes both
 * parameters, so that the row is opened once.
 */
export function useLinkedRow(page: WorklistPage | undefined, actionsOf: (row: Row) => readonly RowAction[]): void {
  const [params, changeLink] = useLinkParameters()
  const id = params.get('open')
  const open = useEffectEvent(() => {
    const row = page?.tdata.find(({ recsID }) => String(recsID) === id)
    const isWanted = ({ value, hotkey }: RowAction) => (params.get('on') === 'mismatch' ? value === 'Recon' : hotkey === 'd')
    const action = row && actionsOf(row).find(isWanted)
    const remove = (link: URLSearchParams) => {
      for (const parameter of ['open', 'on']) link.delete(parameter)
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
