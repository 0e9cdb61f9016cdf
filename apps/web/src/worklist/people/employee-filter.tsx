import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { PeopleFilter } from './people-filter.tsx'
import { usePeople } from './use-people.ts'

interface EmployeeFilterProps {
  list: WorklistName
  /** Ids separated by commas, or 'All'. */
  value: string
  unsent?: boolean
  onChange: (value: string) => void
}

/** The Employee filter of managers. It offers the people whose work the viewer may see. */
export function EmployeeFilter({ list, value, unsent = false, onChange }: EmployeeFilterProps) {
  const { data } = usePeople(list)
  return <PeopleFilter label="Employee" value={value} unsent={unsent} people={data?.within ?? []} onChange={onChange} />
}
