import type { PermissionOption } from '@ivue/contracts/people/group.ts'
import { Checkbox, Tooltip } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { type CardPermissions, pickAll, summarizePicks } from './group-picks.ts'
import styles from './permission-card.module.css'

interface PermissionCardProps {
  card: CardPermissions
  picks: ReadonlySet<string>
  added: ReadonlySet<string>
  removed: ReadonlySet<string>
  /** The reason why a permission cannot be toggled, by permission. */
  locked: Readonly<Record<string, string>>
  onChange: (picks: ReadonlySet<string>) => void
}

/** One module with its permissions, and a checkbox that selects or clears all of them (platform 2.8). */
export function PermissionCard({ card, picks, added, removed, locked, onChange }: PermissionCardProps) {
  const { module, powers, ids } = card
  const turn = (id: string) => {
    const next = new Set(picks)
    if (!next.delete(id)) next.add(id)
    onChange(next)
  }
  return (
    <section className="card whole-on-paper below-12" aria-label={module}>
      <header className="row bottomline min-height-36 pad-0-12">
        <SelectAll
          label={<h3>{module}</h3>}
          name={`All of ${module}`}
          ids={ids}
          picks={picks}
          locked={locked}
          onChange={() => onChange(pickAll(ids, picks, locked))}
        />
        <span className="push-right text-12 faint">
          {ids.filter((id) => picks.has(id)).length} of {ids.length}
        </span>
      </header>
      <ul className="pad-4-0">
        {powers.map((power) => (
          <PowerRow
            key={power.id}
            power={power}
            picked={picks.has(power.id)}
            change={added.has(power.id) ? 'added' : removed.has(power.id) ? 'removed' : ''}
            why={locked[power.id] ?? ''}
            onTurn={() => turn(power.id)}
          />
        ))}
      </ul>
    </section>
  )
}

interface PowerRowProps {
  power: PermissionOption
  picked: boolean
  change: 'added' | 'removed' | ''
  why: string
  onTurn: () => void
}

function PowerRow({ power, picked, change, why, onTurn }: PowerRowProps) {
  const id = useId()
  return (
    <Tooltip label={why ? `${power.desc} ${why}.` : power.desc} position="bottom-start" withArrow>
      <li className={`${styles.row} row muted hover-on-hover gap-8 min-height-28 pad-0-12`} data-picked={picked || undefined}>
        <Checkbox
          label={power.val}
          checked={picked}
          aria-describedby={id}
          aria-disabled={why ? true : undefined}
          classNames={{ root: styles.tick, body: 'items-middle', label: styles.tickLabel }}
          onChange={() => why || onTurn()}
        />
        {change && (
          <span className={`${styles.change} medium green text-11`} data-change={change}>
            {change}
          </span>
        )}
        <span id={id} className="unseen">
          {power.desc} {why}
        </span>
      </li>
    </Tooltip>
  )
}

interface SelectAllProps {
  label: ReactNode
  name: string
  ids: readonly string[]
  picks: ReadonlySet<string>
  locked: Readonly<Record<string, string>>
  onChange: () => void
}

/** Selects or clears many permissions; indeterminate while only some are selected. */
export function SelectAll({ label, name, ids, picks, locked, onChange }: SelectAllProps) {
  const id = useId()
  const picked = summarizePicks(ids, picks)
  const off = ids.every((one) => locked[one]) ? (locked[ids[0] ?? ''] ?? '') : ''
  const tick = (
    <Checkbox
      label={label}
      aria-label={name}
      checked={picked === 'all'}
      indeterminate={picked === 'some'}
      aria-disabled={off ? true : undefined}
      aria-describedby={off ? id : undefined}
      classNames={{ root: styles.tick, body: 'items-middle', label: styles.tickLabel }}
      onChange={() => off || onChange()}
    />
  )
  if (!off) return tick
  return (
    <>
      <Tooltip label={off}>
        <div>{tick}</div>
      </Tooltip>
      <span id={id} className="unseen">
        {off}
      </span>
    </>
  )
}
