import type { ClientBase } from 'pg'
import { type SsnKeeper, staffSsn } from './borrowers.ts'
import { CopyBuffer, sendLots } from './copy.ts'
import { dayText } from './days.ts'
import { personName } from './names.ts'
import type { Person } from './people.ts'
import { Random } from './random.ts'
import { NAMED } from './staff.ts'
import type { World } from './world.ts'

/** A staff warehouse of the demo's own (domain 1): the view that `syncEdw` reads where no EDW_DATABASE_URL is set. */
const WAREHOUSE = `
  CREATE SCHEMA IF NOT EXISTS edw;
  CREATE TABLE IF NOT EXISTS edw.staff (
    employee_id text PRIMARY KEY, client_id text NOT NULL, first_name text, last_name text, location text, dr_phone text, client_phone text,
    dr_email text, client_email text, term text, left_on date, ssn_hash bytea);
  CREATE OR REPLACE VIEW edw.staff_feed AS
    SELECT employee_id, client_id, first_name, last_name, location, dr_phone, client_phone, dr_email, client_email, term, left_on, ssn_hash FROM edw.staff;
  DO $$ BEGIN
    IF EXISTS (SELECT FROM pg_roles WHERE rolname = 'ivue_app') THEN
      GRANT USAGE ON SCHEMA edw TO ivue_app;
      GRANT SELECT ON edw.staff_feed TO ivue_app;
    END IF;
  END $$;
`
const STAFF = {
  name: 'edw.staff',
  columns: ['employee_id', 'client_id', 'first_name', 'last_name', 'location', 'dr_phone', 'dr_email', 'client_email', 'left_on'],
} as const

const MOVED = 3
const LEFT = 2
const HIRED = 3

type FeedLine = (string | null)[]

function lineOf(
  { id, employeeId, username, first, last, location }: Person,
  leftOn: string | null,
  differs: { location?: string; phone?: string } = {},
): FeedLine {
  const phone = differs.phone ?? `(480) 555-01${String(id % 100).padStart(2, '0')}`
  return [
    employeeId,
    username,
    first,
    last,
    differs.location ?? location,
    phone,
    `${username}@ivue.example`,
    `${username}@client.example`,
    leftOn,
  ]
}

/** Everybody as they are, but that the last days brought news: some moved, some left, some were hired. */
export function staffFeed(world: World): FeedLine[] {
  const { people } = world.staff
  const news = people.filter(({ id, inactiveReason }) => id > NAMED.length && inactiveReason === '').map(({ id }) => id)
  const [moved, left] = [new Set(news.slice(0, MOVED)), new Set(news.slice(MOVED, MOVED + LEFT))]
  const known = people.map((person): FeedLine => {
    if (person.inactiveReason !== '') return lineOf(person, dayText(world.day - 30))
    if (moved.has(person.id))
      return lineOf(person, null, { location: person.location === 'Remote' ? 'Plano' : 'Remote', phone: '(602) 555-0188' })
    return lineOf(person, left.has(person.id) ? dayText(world.day - 1) : null)
  })
  const random = new Random(world.seed, 'hired')
  const hired = Array.from({ length: HIRED }, (_, index): FeedLine => {
    const { first, last } = personName(random)
    const number = people.length + 1 + index
    const username = `n${first[0]}${last[0]}${2000 + number}`.toLowerCase()
    return [`DR${10_000 + number}`, username, first, last, 'Chandler', null, `${username}@ivue.example`, null, null]
  })
  return [...known, ...hired]
}

/** With a keeper, everybody's SSN stands in it as a keyed hash (domain 4, Conflict check). */
export async function loadStaffFeed(client: ClientBase, world: World, ssns: SsnKeeper | undefined): Promise<void> {
  await client.query(WAREHOUSE)
  const rows = new CopyBuffer(STAFF)
  for (const line of staffFeed(world)) rows.add(line)
  await sendLots(client, [rows.take()])
  if (!ssns) return
  const { people } = world.staff
  await client.query(
    `UPDATE edw.staff SET ssn_hash = decode(known.hash, 'hex') FROM unnest($1::text[], $2::text[]) AS known(employee_id, hash)
     WHERE staff.employee_id = known.employee_id`,
    [people.map(({ employeeId }) => employeeId), people.map((person) => Buffer.from(ssns.hash(staffSsn(person))).toString('hex'))],
  )
}
