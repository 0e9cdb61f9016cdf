import type { GroupDetails } from '@ivue/contracts/people/group.ts'
import type { SeenPerson } from '@ivue/contracts/people/view-as.ts'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PersonSelect } from './person-select.tsx'
import { ViewAsPanel, type ViewAsTab } from './view-as-panel.tsx'

interface ViewAsDialogProps {
  group: GroupDetails
  picks: ReadonlySet<string>
  start: ViewAsTab
  onClose: () => void
}

/** Shows what members would see if the drafted group were saved, for one person or for none in particular. */
export function ViewAsDialog({ group, picks, start, onClose }: ViewAsDialogProps) {
  const [person, setPerson] = useState<SeenPerson | null>(() => findFirstActive(group))
  const [draft] = useState(() => ({ groupId: group.groupId, selectedPowers: [...picks] }))
  return (
    <Dialog
      onClose={onClose}
      title="See what this group would see"
      subject={group.title || 'A new group'}
      size={920}
      bare
      headerExtra={<PersonSelect value={person} onChange={setPerson} label="Person" clearable />}
      note="Nothing of this is saved."
      cancel={null}
      main={
        <Button size="l" onClick={onClose} data-autofocus>
          Close
        </Button>
      }
    >
      <div className="scrolls pad-4-24-24">
        <ViewAsPanel userId={person?.userId ?? ''} draft={draft} start={start} />
      </div>
    </Dialog>
  )
}

/** Returns the first active member, because row counts need a person. */
function findFirstActive({ members }: GroupDetails): SeenPerson | null {
  const member = members.find(({ inactive }) => !inactive)
  return member ? { userId: member.userId, fullName: member.fullName, username: '', accessLevel: '', inactive: false } : null
}
