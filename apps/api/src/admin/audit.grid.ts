import { COMMAND_OUTCOMES } from '@ivue/contracts/audit/contract.ts'
import { AUDIT_TRAIL, BETWEEN_CHANGES } from '@ivue/contracts/audit/list.ts'
import type { GridInput, Option } from '@ivue/contracts/grid/wire.ts'
import { searchKey } from '@ivue/contracts/wire/text.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { containsPattern } from '../grid/cells.ts'
import { column, momentColumn } from '../grid/columns.ts'
import type { ListDefinition } from '../grid/definition.ts'
import { choiceFilterSql, conditionPerWord, dayFilterSql, personFilterSql } from '../grid/filters.ts'
import { Refusal } from '../platform/rpc/refusal.ts'

/** Returns the audit trail (quality S14): who did what and when, the values before and after, and the outcome. */
export const auditList = (input: GridInput, zone: string, calls: readonly Option[]): ListDefinition<object> => ({
  from: Prisma.sql`audit_entries a`,
  alias: Prisma.sql`a`,
  id: Prisma.sql`a.id`,
  moment: Prisma.sql`a.at`,
  read: {},
  columns: [
    momentColumn('When', Prisma.sql`a.at`, zone),
    column('Who', Prisma.sql`nullif(concat_ws(' · ', nullif(a.full_name, ''), nullif(a.username, '')), '')`, {
      sort: Prisma.sql`a.full_name`,
    }),
    column('What', Prisma.sql`a.title`),
    { ...column('Changes', CHANGES_TEXT, { label: 'Before → After', sort: null }), matchesTerm: changesMatch },
    column('Outcome', Prisma.sql`a.outcome`),
    column('Message', Prisma.sql`nullif(a.message, '')`, { sort: null }),
    column('Address', Prisma.sql`nullif(a.address, '')`, { sort: null }),
  ],
  scope: null,
  filters: [
    ...personFilterSql(input.userId, (ids) => Prisma.sql`a.user_id = ANY (${ids})`),
    ...choiceFilterSql('taskStatus', input, AUDIT_TRAIL.filters.taskStatus, OUTCOME_FILTERS),
    ...callFilter(input.operation, calls),
    ...dayFilterSql(input, zone, Prisma.sql`a.at`),
  ],
  search: Prisma.sql`a.search`,
  searchIsIndexed: true,
  defaultOrder: { col: 'When', dir: 'DESC' },
  spec: {
    ...AUDIT_TRAIL,
    filters: { ...AUDIT_TRAIL.filters, operation: { ...operation, words: titleIn(calls) } },
  },
})

const { named: _, ...operation } = AUDIT_TRAIL.filters.operation
const titleIn = (calls: readonly Option[]) => (call: string) => calls.find(({ value }) => value === call)?.label ?? call

const OUTCOME_FILTERS = { All: null, ...conditionPerWord(Prisma.sql`a.outcome`, COMMAND_OUTCOMES) }

function callFilter(call: string | undefined, calls: readonly Option[]): Prisma.Sql[] {
  if (!call || call === 'All') return []
  if (!calls.some(({ value }) => value === call)) throw Refusal.field('operation', `There is no call ${call}`)
  const [option, task] = call.split('/')
  return [Prisma.sql`a.option = ${option} AND a.task = ${task}`]
}

/** Searches the signs between the stored words of a change. */
function changesMatch(term: string): Prisma.Sql | null {
  if (term === '→' || term === searchKey('–')) return Prisma.sql`a.changes <> '[]'`
  const word = term.replace(/[:;]$/, '')
  return word === term || word === '' ? null : Prisma.sql`a.search LIKE ${containsPattern(word)}`
}

/** SQL of an entry's changes as text, such as "Idle minutes: 30 → 45; …". */
const CHANGES_TEXT = Prisma.sql`(SELECT string_agg(concat((c ->> 'subject') || ': ', coalesce(nullif(c ->> 'before', ''), '–'), ' → ', coalesce(nullif(c ->> 'after', ''), '–')), ${BETWEEN_CHANGES})
  FROM jsonb_array_elements(a.changes) c)`
