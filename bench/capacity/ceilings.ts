import pg from 'pg'
import { query } from '../add-people.ts'

/** Inserts with and without what every command does: NOTIFY and the head of the audit trail are each locked until a commit is on disk. */
const COMMITS = {
  'neither of both': 'INSERT INTO capacity_commits VALUES (1)',
  'that notify': "WITH made AS (INSERT INTO capacity_commits VALUES (1) RETURNING 1) SELECT pg_notify('capacity', '') FROM made",
  'audit entries':
    "INSERT INTO audit_entries (username, option, task, title, outcome, request_id) VALUES ('capacity', '', '', 'Measured', 'done', '')",
}

/** Measures commits per second of each kind over a number of connections. */
export async function ceilings(database: string, connections: number, seconds: number): Promise<[name: string, rate: number][]> {
  await query(database, 'CREATE TABLE IF NOT EXISTS capacity_commits (n integer)')
  const clients = Array.from({ length: connections }, () => new pg.Client({ connectionString: database }))
  await Promise.all(clients.map((client) => client.connect()))
  try {
    const found: [string, number][] = []
    for (const [name, sql] of Object.entries(COMMITS)) {
      const from = performance.now()
      let count = 0
      const again = async (client: pg.Client) => {
        for (; performance.now() - from < seconds * 1_000; count++) await client.query(sql)
      }
      await Promise.all(clients.map(again))
      found.push([name, (count * 1_000) / (performance.now() - from)])
    }
    return found
  } finally {
    await Promise.all(clients.map((client) => client.end()))
    await query(database, 'DROP TABLE capacity_commits')
  }
}
