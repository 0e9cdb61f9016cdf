import type { WorklistName } from '@ivue/contracts/worklist/worklists.ts'
import { PeopleFilter } from './people-filter.tsx'
import { usePeople } from './use-people.ts'

interface EmployeeFilterProps {
  list: WorklistName
  /** A comma list of ids, or All. */
  value: string
  unsent?: boolean
  onChange: (value: string) => void
}

/** The Employee filter of managers: those whose work the viewer sees. */
export function EmployeeFilter({ list, value, unsent = false, onChange }: EmployeeFilterProps) {
  const { data } = usePeople(list)
  return <PeopleFilter label="Employee" value={value} unsent={unsent} people={data?.within ?? []} onChange={onChange} />
}
