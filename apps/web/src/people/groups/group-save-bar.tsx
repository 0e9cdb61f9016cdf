import type { GroupDetails } from '@ivue/contracts/people/group.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { Eye, HelpCircle } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { useViewer } from '../../viewer/viewer.tsx'
import { ViewAsDialog } from '../view-as/view-as-dialog.tsx'
import type { ViewAsTab } from '../view-as/view-as-panel.tsx'

interface GroupSaveBarProps {
  group: GroupDetails
  picks: ReadonlySet<string>
  added: number
  removed: number
  busy: string | false
  onClose: () => void
  onSave: () => void
}

/** Summarizes what saving would change and for how many people, with buttons to preview what they would see. */
export function GroupSaveBar({ group, picks, added, removed, busy, onClose, onSave }: GroupSaveBarProps) {
  const viewer = useViewer()
  const [looking, setLooking] = useState<ViewAsTab | null>(null)
  const why = viewer.whyNot('people.groups.edit')
  const { length } = group.members
  return (
    <footer className="row wrap rigid gap-8 on-surface min-height-52 pad-8-16 border-top-line-2">
      {added > 0 && <span className="small medium rounded-4 pad-2-7 green on-green-bg">{added} added</span>}
      {removed > 0 && <span className="small medium rounded-4 pad-2-7 red on-red-bg">{removed} removed</span>}
      <span className="small flex-1 muted min-width-160">
        {added + removed > 0 &&
          (length === 0
            ? 'Nobody is in this group yet.'
            : `${countText(length, 'person gets', 'people get')} this at their next call; nobody is signed out.`)}
      </span>
      <Button size="l" icon={HelpCircle} why={why} onClick={() => setLooking('permissions')}>
        Why not?
      </Button>
      <Button size="l" icon={Eye} why={why} onClick={() => setLooking('menu')}>
        See what this group would see
      </Button>
      <Button size="l" onClick={onClose}>
        Close
      </Button>
      <Button size="l" variant="primary" why={group.refused || null} busy={busy} onClick={onSave}>
        Save
      </Button>
      {looking && <ViewAsDialog group={group} picks={picks} start={looking} onClose={() => setLooking(null)} />}
    </footer>
  )
}
