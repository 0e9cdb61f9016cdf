import { SCREENS } from '@ivue/contracts/screens.ts'
import { Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core'
import { Info } from 'lucide-react'
import { useId } from 'react'
import styles from './move.module.css'
import { slotKey } from './move-words.ts'
import type { MovedPart, MoveTarget, useMove } from './use-move.ts'

interface WhatToMoveProps {
  state: ReturnType<typeof useMove>
  ticked: MoveTarget['ticked']
  isSpread: boolean
}

/** What a person holds, by list and slot, and which part of it moves. */
export function WhatToMove({ state: { choice, change, preview }, ticked, isSpread }: WhatToMoveProps) {
  const heading = useId()
  const { person, holders = [], held = [] } = preview.data ?? {}
  const { part, until, left } = choice
  const first = person?.Name.split(' ')[0] ?? 'This person'
  // All of a person's work needs the person, also if the server chose them by the ticked rows.
  const choosePart = (to: string) => change({ part: to as MovedPart, from: choice.from ?? person?.id, left: [] })
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading}>{isSpread ? 'What is ticked' : `What ${first} holds`}</h3>
      {!isSpread && holders.length > 1 && part === 'ticked' && (
        <NativeSelect
          label="Whose work"
          value={person?.id ?? ''}
          data={holders.map(({ id, Name, rows }) => ({ value: id, label: `${Name}, ${rows} ticked` }))}
          onChange={(event) => change({ from: event.currentTarget.value, left: [] })}
        />
      )}
      <div className={styles.slots}>
        {held.map((slot) => {
          const key = slotKey(slot)
          return (
            <Checkbox
              key={key}
              label={
                <span className="row spread">
                  {slot.label} <b>{slot.rows}</b>
                </span>
              }
              classNames={{ labelWrapper: 'flex-1' }}
              description={SCREENS[slot.list].title}
              checked={!left.includes(key)}
              onChange={() => change({ left: left.includes(key) ? left.filter((other) => other !== key) : [...left, key] })}
            />
          )
        })}
        {preview.data && held.length === 0 && <span className="muted">Nothing open</span>}
      </div>
      {!isSpread && (
        <>
          <Radio.Group label="Which part" value={part} onChange={choosePart} className="children-above-8">
            <Radio value="all" label="All of it" />
            <div className="row gap-8">
              <Radio value="until" label="Due until" />
              <TextInput
                type="date"
                aria-label="Due until, day"
                size="xs"
                max="9999-12-31"
                value={until}
                onChange={(event) => change({ until: event.currentTarget.value, part: 'until', from: choice.from ?? person?.id, left: [] })}
              />
            </div>
            <Radio
              value="ticked"
              label="Only the rows I ticked"
              description={ticked ? `${ticked.ids.length} ticked` : 'none ticked'}
              disabled={!ticked}
            />
          </Radio.Group>
          <p className={styles.hint}>
            <Info size={14} aria-hidden /> Replaces {person?.Name ?? 'the person'} in these slots. The other person of a loan stays.
          </p>
        </>
      )}
    </section>
  )
}
