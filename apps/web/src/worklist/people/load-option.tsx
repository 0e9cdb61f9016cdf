import type { Load } from '@ivue/contracts/worklist/contract.ts'
import { formatLoad } from '@ivue/contracts/worklist/loads.ts'
import type { Choice } from '../../grid/model/types.ts'
import styles from './load-option.module.css'

/** Returns the people to whom a row can be assigned as the choices of its cell, in the server's order. */
export const toChoices = (people: readonly Load[]): Choice[] =>
  people.map((person) => ({
    value: person.id,
    label: person.Name,
    face: <LoadOption person={person} />,
    why: person.refused || undefined,
  }))

/** An assignable person: the name, the current workload, and the reason for the rank. */
export function LoadOption({ person }: { person: Load }) {
  const reason = person.refused || person.why || person.best
  return (
    <span className={styles.person}>
      <span>{person.Name}</span>
      <small className="small-text">{formatLoad(person)}</small>
      {reason && <small className={person.best ? 'small green' : 'small amber'}>{reason}</small>}
    </span>
  )
}
