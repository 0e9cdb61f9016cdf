import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, it } from 'vitest'

it('the log of the built-in Postgres has its state, and nothing of failed statements', async () => {
  const client = new pg.Client({ connectionString: inject('postgres').connectionString })
  await client.connect()
  const { rows } = await client.query<{ folder: string }>(`SELECT current_setting('data_directory') AS folder`)
  await expect(client.query('SELECT $1::int', ['Okonkwo'])).rejects.toThrow('Okonkwo')
  await expect(client.query(`SELECT 'Okonkwo'::int`)).rejects.toThrow('Okonkwo')
  await client.end()
  const log = readFileSync(join(rows[0]?.folder ?? '', '../log'), 'utf8')
  expect(log).toContain('ready to accept connections')
  expect(log).not.toContain('Okonkwo')
})
