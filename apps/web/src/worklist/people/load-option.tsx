import type { Load } from '@ivue/contracts/worklist/contract.ts'
import { formatLoad } from '@ivue/contracts/worklist/loads.ts'
import type { ReactNode } from 'react'
import type { Choice } from '../../grid/model/types.ts'

/** Returns the people to whom a row can be assigned as the choices of its cell, in the server's order. */
export const toChoices = (people: readonly Load[]): Choice[] =>
  people.map((person) => ({
    value: person.id,
    label: person.Name,
    face: <LoadOption person={person} />,
    why: person.refused || undefined,
  }))

interface LoadOptionProps {
  person: Omit<Load, 'best'> & Partial<Pick<Load, 'best'>>
  /** A picture of the workload. */
  bar?: ReactNode
}

/** An assignable person: the name, the current workload, and the reason for the rank. */
export function LoadOption({ person, bar }: LoadOptionProps) {
  const reason = person.refused || person.why || person.best
  return (
    <span className={`grid flex-1 gap-0-12 columns-fr-auto`}>
      <span>{person.Name}</span>
      <small className="small-text">{formatLoad(person)}</small>
      {(bar || reason) && (
        <small className={`row all-columns gap-8 small ${person.best ? 'green' : 'amber'}`}>
          {bar}
          {reason}
        </small>
      )}
    </span>
  )
}
