import { TEST_LIST } from '@ivue/contracts/data-tests/lists.ts'
import { computeProof, liftText, RETIRE_MARK, shouldRetire } from '@ivue/contracts/data-tests/proof.ts'
import { PARTIES, TEST_STATES, type TestResult } from '@ivue/contracts/data-tests/words.ts'
import type { GridInput } from '@ivue/contracts/grid/wire.ts'
import { ALL_SEVERITIES } from '@ivue/contracts/reports/charts/words.ts'
import { Prisma } from '#generated/prisma/client.ts'
import { constantSql } from '../grid/cells.ts'
import { column, countColumn, momentColumn, numberColumn } from '../grid/columns.ts'
import type { ListDefinition } from '../grid/definition.ts'
import { choiceFilterSql, conditionPerWord } from '../grid/filters.ts'
import { searchTextSql } from '../grid/search.ts'
import { rateColumn } from '../reports/rate-column.ts'
import { SEVERITY_RANK } from './exceptions.grid.ts'
import type { TestProof } from './proof.ts'

const STATES = TEST_LIST.filters.taskStatus.choices.filter((state) => state !== 'All')
const FILTERS = { All: null, ...conditionPerWord(Prisma.sql`v.state`, STATES) }

/** SQL of the loans with a result of the version `v` now. */
const resultCountSql = (result: TestResult) =>
  Prisma.sql`(SELECT count(*)::int FROM data_test_results r WHERE r.version_id = v.id AND r.until IS NULL AND r.result = ${constantSql(result)})`

/** Returns a row for each proof, with the values that the list shows. */
const proofRows = (proofs: readonly TestProof[]) =>
  proofs.map(({ testId, state, ...counts }) => {
    const proof = computeProof(counts)
    const { judged, confirmed } = counts
    return {
      id: testId,
      judged,
      confirmed,
      lift: proof.lift?.ratio,
      shown: liftText(proof),
      retire: shouldRetire(state, proof) ? RETIRE_MARK : null,
    }
  })

/** Returns all tests, each by its live version, otherwise by the newest. There are a few dozen, so the list needs no indexes. */
export function dataTestList(input: GridInput, { zone, proofs }: { zone: string; proofs: readonly TestProof[] }): ListDefinition<object> {
  const test = [
    { ...column('Code', Prisma.sql`t.code`, { operation: 'Open', draw: 'event' }), inWorkbook: true },
    column('Test', Prisma.sql`v.name`),
    column('State', Prisma.sql`v.state`, { draw: 'status', words: TEST_STATES }),
    column('Severity', Prisma.sql`v.severity`, { sort: SEVERITY_RANK, words: ALL_SEVERITIES }),
    column('Party', Prisma.sql`v.party`, { words: PARTIES }),
    countColumn('Failing', resultCountSql('fail'), { figure: 'dataTests.Failing' }),
    numberColumn('Unknown', resultCountSql('unknown'), { figure: 'dataTests.Unknown' }),
    rateColumn(
      'Precision',
      { share: Prisma.sql`coalesce(p.confirmed, 0)`, of: Prisma.sql`coalesce(p.judged, 0)` },
      { label: 'Precision %', figure: 'dataTests.Precision' },
    ),
  ]
  const lift = column('Lift', Prisma.sql`p.shown`, {
    sort: Prisma.sql`p.lift`,
    filter: null,
    nullable: true,
    figure: 'dataTests.Lift',
  })
  const marks = [
    column('Retire?', Prisma.sql`p.retire`, { words: [RETIRE_MARK], nullable: true }),
    momentColumn('Changed', Prisma.sql`v.changed_at`, zone),
  ]
  return {
    from: Prisma.sql`data_tests t
      JOIN LATERAL (SELECT * FROM data_test_versions v WHERE v.test_id = t.id ORDER BY v.state = 'Live' DESC, v.number DESC LIMIT 1) v ON TRUE
      LEFT JOIN jsonb_to_recordset(${JSON.stringify(proofRows(proofs))}::jsonb) AS p (id int, judged int, confirmed int, lift float8, shown text, retire text)
        ON p.id = t.id`,
    id: Prisma.sql`t.id`,
    version: Prisma.sql`t.version`,
    read: {},
    columns: [...test, { ...lift, draw: 'number' }, ...marks],
    scope: null,
    filters: choiceFilterSql('taskStatus', input, TEST_LIST.filters.taskStatus, FILTERS),
    search: searchTextSql([...test, lift, ...marks]),
    defaultOrder: { col: 'Failing', dir: 'DESC' },
    spec: TEST_LIST,
  }
}
