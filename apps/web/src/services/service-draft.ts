import type { InputOf } from '@ivue/contracts/contract.ts'
import type { OpenedService, sharedServices } from '@ivue/contracts/services/contract.ts'
import type { Alias } from '@ivue/contracts/services/rules.ts'

/** What the form of a shared service holds. */
export interface ServiceDraft {
  name: string
  menu: string
  description: string
  iquery: string
  alias: Alias[]
}

export const draftOf = ({ name, menu, description, iquery, aliasName }: OpenedService): ServiceDraft => ({
  name,
  menu,
  description,
  iquery,
  alias: aliasName.alias.map(({ value, label }) => ({ value, label })),
})

/** As the server reads it: without spaces at the ends. The logic stays as it is, since places in it are told. */
export const wordsOf = ({ name, menu, description, iquery, alias }: ServiceDraft): ServiceDraft => ({
  name: name.trim(),
  menu,
  description: description.trim(),
  iquery,
  alias: alias.map(({ value, label }) => ({ value: value.trim(), label: label.trim() })),
})

export function bodyOf(draft: ServiceDraft, { id, version }: OpenedService): InputOf<typeof sharedServices.editAdminSave> {
  const { alias, ...words } = wordsOf(draft)
  return { teamId: id || '', ...(id > 0 && { version }), action: 'Edit', teamData: { ...words, aliasName: { alias } } }
}

/** What the editor is called; 0: of a new one. */
export const titleOf = (id: number): string => (id > 0 ? 'Edit Shared Service' : 'Create Shared Service')
