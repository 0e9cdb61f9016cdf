import { sharedServices } from '@ivue/contracts/services/contract.ts'
import { hashSql } from '../services/queries.ts'
import type { SignIn } from '../testing/test-app.ts'
import type { CommandWorld, Prepare, Row } from './command-world.fixture.ts'

const LOGIC = 'SELECT count(*) AS loans FROM loans'
const words = (name: string, iquery = LOGIC) => ({ name, menu: 'Reports', description: '', iquery, aliasName: { alias: [] } })

/** Adds a service written by somebody else, so that the administrator may approve it. */
async function written(w: CommandWorld, name: string, as?: SignIn): Promise<number> {
  const author = as ?? (await w.signedIn('services.view', 'services.edit'))
  return (await w.call(sharedServices.editAdminSave, { teamId: '', action: 'Edit', teamData: words(name) }, author)).response.id
}
const acting =
  (action: 'Approve' | 'Reject' | 'Status', name: string, says: string, title: string): Prepare =>
  async (w) => ({ body: { teamId: await written(w, name), version: 1, action, teamData: 'The figure is right' }, says: [says], title })

/** Every command of the shared services. Runs record the number of rows, the duration and the hash of the SQL. */
export const SERVICE_COMMANDS: Readonly<Record<string, Row>> = {
  'com_admin/editAdminSave': {
    created: () => ({
      body: { teamId: '', action: 'Edit', teamData: words('Made') },
      says: ['Shared service Made: Name: – → Made', `Shared service Made: Logic: – → SHA-256 ${hashSql(LOGIC)}`],
    }),
    changed: async (w) => ({
      body: { teamId: await written(w, 'Changed'), action: 'Edit', teamData: words('Changed', 'SELECT 1 AS one') },
      says: [`Shared service Changed: Logic: SHA-256 ${hashSql(LOGIC)} → SHA-256 ${hashSql('SELECT 1 AS one')}`],
    }),
    approved: acting('Approve', 'Good', 'Shared service Good: Pending → Approved', 'Approve a shared service'),
    rejected: acting('Reject', 'Bad', 'Shared service Bad: Pending → Rejected', 'Reject a shared service'),
    switched: acting('Status', 'Off', 'Shared service Off: Active → Inactive', 'Switch a shared service on or off'),
    async run(w) {
      const id = await written(w, 'Runs')
      await w.call(sharedServices.editAdminSave, { teamId: id, version: 1, action: 'Approve', teamData: 'Fine' }, w.people.admin)
      return {
        body: { teamId: id, action: 'Prod' },
        says: ['Shared service Runs: – → ran as Prod: 1 rows in '],
        title: 'Run a shared service in Prod',
      }
    },
  },
  'com_admin/generateSSTask': {
    tried: async (w) => ({ body: { taskId: await written(w, 'Tried') }, says: [`SHA-256 ${hashSql(LOGIC)}`] }),
  },
}
