import type { InputOf } from '@ivue/contracts/contract.ts'
import type { OpenedService, sharedServices } from '@ivue/contracts/services/contract.ts'
import type { Alias, ServiceContent } from '@ivue/contracts/services/rules.ts'

/** A shared service as the form's values. */
export type ServiceDraft = ServiceContent & { alias: Alias[] }

export const toServiceDraft = ({ name, menu, description, iquery, aliasName }: OpenedService): ServiceDraft => ({
  name,
  menu,
  description,
  iquery,
  alias: aliasName.alias.map(({ value, label }) => ({ value, label })),
})

/** Returns the draft as the server reads it: trimmed, except for the SQL, because positions of errors refer to it. */
export const trimDraft = ({ name, menu, description, iquery, alias }: ServiceDraft): ServiceDraft => ({
  name: name.trim(),
  menu,
  description: description.trim(),
  iquery,
  alias: alias.map(({ value, label }) => ({ value: value.trim(), label: label.trim() })),
})

export function serviceBody(draft: ServiceDraft, { id, version }: OpenedService): InputOf<typeof sharedServices.editAdminSave> {
  const { alias, ...words } = trimDraft(draft)
  return { teamId: id || '', ...(id > 0 && { version }), action: 'Edit', teamData: { ...words, aliasName: { alias } } }
}

export const serviceEditorTitle = (id: number): string => (id > 0 ? 'Edit Shared Service' : 'Create Shared Service')
