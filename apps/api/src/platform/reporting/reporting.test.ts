import { REPORTING_VIEWS } from '@ivue/contracts/services/reporting-views.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { administer } from '../../testing/databases.ts'
import { SECRET_KEY, type TestApp, testApp } from '../../testing/test-app.ts'
import { readEnv } from '../env.ts'
import { createReporting } from './reporting.ts'
import { withRoleSettings } from './reporting-role.ts'

let t: TestApp
let role: pg.Client
beforeAll(async () => {
  t = await testApp()
  const access = await t.services.reporting.access()
  if ('why' in access) throw new Error(access.why)
  role = new pg.Client({ connectionString: withRoleSettings(access.connectionString, 'America/Chicago') })
  await role.connect()
})
afterAll(async () => {
  await role.end()
  await t.close()
})

describe('the reporting views', () => {
  it('have the columns shown next to the editor, in their order', async () => {
    const { rows } = await role.query<{ view: string; columns: string[] }>(`
      SELECT c.relname AS view, array_agg(a.attname::text ORDER BY a.attnum) AS columns
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 WHERE c.relnamespace = 'reporting'::regnamespace GROUP BY 1`)
    const documented = Object.entries(REPORTING_VIEWS).map(([view, { columns }]) => [view, Object.keys(columns)])
    expect(Object.fromEntries(rows.map(({ view, columns }) => [view, columns]))).toEqual(Object.fromEntries(documented))
  })

  it('read as many tables as the limit of a statement counts for them', async () => {
    for (const [view, { tables }] of Object.entries(REPORTING_VIEWS)) {
      const { rows } = await role.query(`EXPLAIN (FORMAT JSON) SELECT * FROM ${view}`)
      expect([view, JSON.stringify(rows).match(/"(Relation|Function) Name"/g)?.length]).toEqual([view, tables])
    }
  })

  it('contain nothing about borrowers, contact data or sign-ins', async () => {
    const { rows } = await role.query<{ def: string }>(
      "SELECT pg_get_viewdef(oid) AS def FROM pg_class WHERE relnamespace = 'reporting'::regnamespace AND relkind = 'v'",
    )
    expect(rows.map(({ def }) => def).join('\n')).not.toMatch(
      /ssn|borrower|password|email|phone|comment\b|_comment|reason|zip|city|totp|token/i,
    )
  })
})

describe('the reporting role', () => {
  const refused: [sql: string, words: RegExp][] = [
    ['SELECT * FROM public.users', /permission denied for table users/],
    ['SELECT * FROM public.loan_borrowers', /permission denied/],
    ['SELECT * FROM pgboss.job', /permission denied/],
    ['UPDATE reporting.loans SET purpose = NULL', /read-only transaction|permission denied|cannot update view/],
    ['CREATE TABLE reporting.x ()', /read-only transaction|permission denied/],
    ['CREATE TABLE public.x ()', /read-only transaction|permission denied/],
    ['SET ROLE ivue_app', /permission denied to set role/],
  ]
  it.each(refused)('cannot: %s', async (sql, words) => {
    await expect(role.query(sql)).rejects.toThrow(words)
  })

  it('has its limits for every connection', async () => {
    const access = await t.services.reporting.access()
    const plain = new pg.Client({ connectionString: 'connectionString' in access ? access.connectionString : '' })
    await plain.connect()
    const settings = ['statement_timeout', 'default_transaction_read_only', 'work_mem', 'temp_file_limit', 'search_path']
    const { rows } = await plain.query<{ value: string }>(
      'SELECT current_setting(name) AS value FROM unnest($1::text[]) WITH ORDINALITY AS s (name, at) ORDER BY at',
      [settings],
    )
    await plain.end()
    expect(rows.map(({ value }) => value)).toEqual(['10s', 'on', '16MB', '256MB', 'reporting, pg_temp'])
  })
})

describe('the installation’s own reporting sign-in', () => {
  const reporting = (REPORTING_DATABASE_URL: string) =>
    createReporting({ owner: t.owner, env: readEnv({ SECRET_KEY, REPORTING_DATABASE_URL }), log: t.services.log }).access()

  it('is not used if it can read more than the views', async () => {
    expect(await reporting(t.owner)).toEqual({ why: 'The sign-in that runs shared services is not used: it may do more than read' })
  })

  it('is not created by an owner who may create no roles, which is reported', async () => {
    const name = `plain_${new URL(t.owner).pathname.slice(1, 20)}`
    await administer(t.owner, `CREATE ROLE ${name} LOGIN PASSWORD 'plain'`)
    const url = new URL(t.owner)
    Object.assign(url, { username: name, password: 'plain' })
    const { access } = createReporting({ owner: url.href, env: readEnv({ SECRET_KEY }), log: t.services.log })
    expect(await access()).toEqual({ why: expect.stringContaining('cannot be run on this server') })
    await administer(t.owner, `DROP ROLE ${name}`)
  })

  it('that fails is reported, and does not prevent anything else', async () => {
    const url = new URL(t.owner)
    url.username = 'nobody'
    expect(await reporting(url.href)).toEqual({ why: expect.stringContaining('cannot be run on this server') })
  })
})
