import { contract, undecided } from '../contract.ts'

export const sharedServices = contract('com_admin', {
  listQueries: { kind: 'query', title: 'List shared services', access: 'services.view', input: undecided, output: undecided },
  editAdmin: { kind: 'query', title: 'Open a shared service', access: 'services.view', input: undecided, output: undecided },
  editAdminSave: { kind: 'command', title: 'Save a shared service', access: 'services.edit', input: undecided, output: undecided },
  generateSSTask: { kind: 'command', title: 'Run a shared service', access: 'services.run', input: undecided, output: undecided },
})
