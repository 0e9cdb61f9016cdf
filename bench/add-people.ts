import pg from 'pg'

export interface Added {
  /** User of the demo world whose roles, groups and password they get. */
  like: string
  prefix: string
  count: number
}

/** Adds people with the same permissions as a user of the demo world, and returns their user names. People of an earlier run are reused. */
export async function addPeople(url: string, { like, prefix, count }: Added): Promise<string[]> {
  await query(
    url,
    `WITH model AS (SELECT * FROM users WHERE username = $1),
     added AS (
       INSERT INTO users (username, employee_id, full_name, access_level, password_hash, login_type)
       SELECT $2 || '.' || n, upper($2) || n, initcap($2) || ' ' || n, model.access_level, model.password_hash, model.login_type FROM model, generate_series(1, $3::int) n
       ON CONFLICT DO NOTHING RETURNING id),
     roles AS (INSERT INTO user_roles (user_id, role) SELECT added.id, r.role FROM added, model JOIN user_roles r ON r.user_id = model.id)
     INSERT INTO group_members (user_id, group_id) SELECT added.id, m.group_id FROM added, model JOIN group_members m ON m.user_id = model.id`,
    [like, prefix, count],
  )
  return Array.from({ length: count }, (_, at) => `${prefix}.${at + 1}`)
}

export async function query(url: string, sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql, values)).rows
  } finally {
    await client.end()
  }
}
