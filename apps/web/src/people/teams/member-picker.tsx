import type { TeamPerson } from '@ivue/contracts/people/team.ts'
import { TextInput } from '@mantine/core'
import { ArrowLeft, ArrowRight, Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { MemberList } from './member-list.tsx'
import { memberLists, searchPeople } from './member-lists.ts'
import styles from './member-picker.module.css'

interface MemberPickerProps {
  people: readonly TeamPerson[]
  /** Employee ids. */
  selected: ReadonlySet<string>
  onChange: (selected: ReadonlySet<string>) => void
  /** Reason why nobody can be moved, or null. */
  off: string | null
}

const NONE: ReadonlySet<string> = new Set()

/** 'Users Available' and 'Users Selected', with arrows between them and 'Clear All' (platform 2.8, 4). */
export function MemberPicker({ people, selected, onChange, off }: MemberPickerProps) {
  const [search, setSearch] = useState('')
  const [marked, setMarked] = useState({ available: NONE, chosen: NONE })
  const [announcement, announce] = useState('')
  const { available, chosen } = memberLists(people, selected)
  const found = searchPeople(available, search)

  const move = (ids: readonly string[], to: 'available' | 'chosen') => {
    if (off) return
    const next = new Set(selected)
    for (const id of ids)
      if (to === 'chosen') next.add(id)
      else next.delete(id)
    setMarked({ available: NONE, chosen: NONE })
    announce(`${ids.length} ${to === 'chosen' ? 'selected' : 'taken out'}, ${next.size} selected in all`)
    onChange(next)
  }
  const markedIn = (list: readonly TeamPerson[], marks: ReadonlySet<string>) =>
    list.map(({ employee_id }) => employee_id).filter((id) => marks.has(id))
  const right = markedIn(found, marked.available)
  const left = markedIn(chosen, marked.chosen)
  return (
    <div className="column gap-8">
      <TextInput
        className={styles.search}
        leftSection={<Search size={14} />}
        placeholder="Find a person"
        aria-label="Find a person in Users Available"
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className="grid gap-8 columns-rest-28-rest">
        <MemberList
          label="Users Available"
          people={found}
          marked={marked.available}
          onMark={(available) => setMarked({ ...marked, available })}
          onMove={(ids) => move(ids, 'chosen')}
          empty={search ? 'Nobody of that name, role or team.' : 'Everybody who can be a member is selected.'}
        />
        {/* biome-ignore lint/a11y/useSemanticElements: three buttons are no form fields */}
        <div className="column justify-center gap-8 pad-top-24" role="group" aria-label="Move people">
          <Button
            square
            icon={ArrowRight}
            aria-label="Move to Users Selected"
            title="Move to Users Selected"
            why={off ?? (right.length === 0 ? 'Mark people in Users Available first' : null)}
            onClick={() => move(right, 'chosen')}
          />
          <Button
            square
            icon={ArrowLeft}
            aria-label="Move to Users Available"
            title="Move to Users Available"
            why={off ?? (left.length === 0 ? 'Mark people in Users Selected first' : null)}
            onClick={() => move(left, 'available')}
          />
        </div>
        <MemberList
          label="Users Selected"
          people={chosen}
          marked={marked.chosen}
          onMark={(chosen) => setMarked({ ...marked, chosen })}
          onMove={(ids) => move(ids, 'available')}
          empty="Nobody yet."
        />
      </div>
      <div className="row spread gap-8 text-12 faint">
        <span>Space marks, Enter moves. A double click moves too.</span>
        <Button why={off ?? (chosen.length === 0 ? 'Nobody is selected' : null)} onClick={() => move([...selected], 'available')}>
          Clear All
        </Button>
      </div>
      <span role="status" className="unseen">
        {announcement}
      </span>
    </div>
  )
}
