import type { MovePreview } from '@ivue/contracts/worklist/move/contract.ts'
import { Checkbox, Radio, SegmentedControl, TextInput } from '@mantine/core'
import { Search } from 'lucide-react'
import { useId, useState } from 'react'
import { ScrollRegion } from '../../ui/layout/scroll-region.tsx'
import { LoadBar } from '../people/load-bar.tsx'
import { LoadOption } from '../people/load-option.tsx'
import styles from './move.module.css'
import type { useMove } from './use-move.ts'

type Receiver = MovePreview['receivers'][number]

const WAYS = [
  { value: 'spread', label: 'Spread by load' },
  { value: 'one', label: 'One person' },
]

/** Chooses who gets the work: one person, or several by their load. A person who can take nothing is shown with the reason. */
export function Receivers({ state: { choice, change, preview, receivers } }: { state: ReturnType<typeof useMove> }) {
  const heading = useId()
  const [way, setWay] = useState('spread')
  const [search, setSearch] = useState('')
  const { to } = choice
  const wanted = receivers.filter(({ id, Name }) => to.includes(id) || Name.toLowerCase().includes(search.trim().toLowerCase()))
  const most = Math.max(1, ...receivers.map(({ open }) => open))
  const face = (person: Receiver) => ({
    label: <LoadOption person={person} bar={<LoadBar open={person.open} most={most} />} />,
    classNames: { labelWrapper: 'flex-1' },
    disabled: person.refused !== '',
  })
  const toggle = (id: string) => change({ to: to.includes(id) ? to.filter((other) => other !== id) : [...to, id] })
  return (
    <section aria-labelledby={heading} className="border-left-line">
      <div className="row spread gap-8">
        <h3 id={heading}>To whom</h3>
        <SegmentedControl
          aria-label="How many people"
          data={WAYS}
          value={way}
          onChange={(chosen) => {
            setWay(chosen)
            if (chosen === 'one') change({ to: to.slice(0, 1) })
          }}
        />
      </div>
      <ScrollRegion className={styles.people} label="People who can take it">
        {way === 'spread' ? (
          wanted.map((person) => (
            <Checkbox key={person.id} {...face(person)} checked={to.includes(person.id)} onChange={() => toggle(person.id)} />
          ))
        ) : (
          <Radio.Group aria-label="To whom" className={styles.people ?? ''} value={to[0] ?? ''} onChange={(id) => change({ to: [id] })}>
            {wanted.map((person) => (
              <Radio key={person.id} value={person.id} {...face(person)} />
            ))}
          </Radio.Group>
        )}
        {preview.data && wanted.length === 0 && <p className="muted">Nobody of that name</p>}
      </ScrollRegion>
      <TextInput
        aria-label="Find somebody who can take it"
        placeholder="Find somebody"
        leftSection={<Search size={14} />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
    </section>
  )
}
