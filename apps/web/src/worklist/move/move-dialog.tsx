import { UNDO_MINUTES } from '@ivue/contracts/worklist/undo.ts'
import { errorMessage } from '../../rpc/errors.ts'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { usDay } from '../../ui/moments.ts'
import { AfterMove } from './after-move.tsx'
import styles from './move.module.css'
import { Receivers } from './receivers.tsx'
import { type MoveTarget, useMove } from './use-move.ts'
import { WhatToMove } from './what-to-move.tsx'

interface MoveDialogProps extends MoveTarget {
  onClose: () => void
  /** Called after the move, before the dialog closes. */
  onMoved?: () => void
}

/**
 * 'Move work': gives the work of a person to others, wherever they hold it, or spreads ticked rows by load (mock 27). It says beforehand
 * what moves to whom and why the rest stays.
 */
export function MoveDialog({ onClose, onMoved, ...target }: MoveDialogProps) {
  const state = useMove(target, () => {
    onMoved?.()
    onClose()
  })
  const { choice, preview, rows, fresh, move, moving } = state
  const { data } = preview
  const total = data?.rows.length ?? 0
  const isSpread = target.from === null
  const name = data?.person?.Name
  const why = preview.isError
    ? errorMessage(preview.error)
    : total === 0
      ? 'There is nothing to move'
      : choice.to.length === 0
        ? 'Choose to whom'
        : rows.length === 0 && fresh
          ? 'Nothing would move'
          : null
  return (
    <Dialog
      onClose={onClose}
      size={1000}
      bare
      title={isSpread ? 'Spread by load' : name ? `Move ${possessive(name)} work` : 'Move work'}
      subject={
        data && [`${total} open`, data.person?.awayUntil && `away until ${usDay(data.person.awayUntil)}`].filter(Boolean).join(' · ')
      }
      note={
        <span role="status">
          {data && choice.to.length > 0 ? `${rows.length} of ${total} move · can be undone for ${UNDO_MINUTES} minutes` : ''}
        </span>
      }
      cancel="Cancel"
      main={
        <Button
          size="l"
          variant="primary"
          why={why}
          busy={moving ? 'Moving ...' : !fresh && !preview.isError && 'Counting ...'}
          onClick={move}
        >
          {isSpread ? `Assign ${rows.length}` : `Move ${rows.length}`}
        </Button>
      }
    >
      {preview.isError && (
        <p role="alert" className="red pad-0-24-12">
          {errorMessage(preview.error)}
        </p>
      )}
      <div className={`${styles.columns} grid topline min-height-0 columns-272-rest-250 narrow-one-column`} aria-busy={!fresh || undefined}>
        <WhatToMove state={state} ticked={target.ticked} isSpread={isSpread} />
        <Receivers state={state} />
        <AfterMove state={state} />
      </div>
    </Dialog>
  )
}

const possessive = (name: string) => (name.endsWith('s') ? `${name}’` : `${name}’s`)
