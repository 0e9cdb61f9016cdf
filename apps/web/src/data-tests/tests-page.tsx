import { type DataTestsSummary, dataTests } from '@ivue/contracts/data-tests/contract.ts'
import { TEST_LIST } from '@ivue/contracts/data-tests/lists.ts'
import type { Row } from '@ivue/contracts/grid/wire.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { paths, SCREENS } from '@ivue/contracts/screens.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { RotateCw, Ruler } from 'lucide-react'
import { useNavigate } from 'react-router'
import { ListPage } from '../grid/list-page.tsx'
import { useGridPage } from '../grid/model/page/use-grid-page.ts'
import { cellOf } from '../grid/model/rows/parse-cell.ts'
import { useGridState } from '../grid/model/state/use-grid-state.ts'
import { useCommand } from '../rpc/use-command.ts'
import { Button, ButtonLink } from '../ui/controls/button.tsx'
import { shortMoment } from '../ui/moments.ts'
import { useViewer } from '../viewer/viewer.tsx'

const EXPLAINED = { parts: [], leads: false }

/** The 'Data Tests' screen (mock 28): all tests with what they find, and how far reviews prove them. */
export function DataTestsPage() {
  const grid = useGridState('data-tests', TEST_LIST)
  const page = useGridPage(dataTests.getDataTests, grid)
  const navigate = useNavigate()
  const run = useCommand(dataTests.runDataTests)
  const why = useViewer().whyNot('quality.tests.edit')
  return (
    <ListPage
      title={SCREENS.dataTests.title}
      about="Rules that every loan is tested by. Precision and lift show whether a rule finds more than chance."
      actions={
        <>
          <ButtonLink to={paths.testLimits} icon={Ruler}>
            Limits
          </ButtonLink>
          <Button icon={RotateCw} why={why} busy={run.isPending && MESSAGES.pleaseWait} onClick={() => run.mutate({})}>
            Run now
          </Button>
        </>
      }
      create={{ label: 'New test', why, onClick: () => void navigate(`${paths.dataTests}/new`) }}
      call={dataTests.getDataTests}
      state={grid}
      filterBy={['taskStatus']}
      figures={page.data && <Summary {...page.data.summary} />}
      explained={EXPLAINED}
      noun="tests"
      empty="No test has this state. Choose another state, or make a new test."
      onEvent={({ row, operation }) => void navigate(operation === 'Failing' ? failingPath(row) : testPath(row))}
      onRow={(row) => void navigate(testPath(row))}
    />
  )
}

const testPath = ({ recsID }: Row) => `${paths.dataTests}/${recsID}`

/**
 * Returns where the failing loans are: the exceptions of a live test, and otherwise the preview of the test, because only live tests have
 * exceptions.
 */
const failingPath = (row: Row) =>
  cellOf(row, 'State').value === 'Live' ? `${paths.exceptions}?test=${cellOf(row, 'Code').value}&taskStatus=All` : testPath(row)

function Summary({ tests, live, loans, failing, ranAt, byChance }: DataTestsSummary) {
  return (
    <p className="row wrap gap-12 pad-0-16-6" data-on-paper>
      <b>
        {countText(tests, 'test')}, {live} live
      </b>
      <span className="muted">
        <b>{failing.toLocaleString('en-US')}</b> of {countText(loans, 'loan')} fail at least one live test
      </span>
      <span className="muted">{ranAt ? `last run ${shortMoment(ranAt, new Date())}` : 'no test was run yet'}</span>
      {byChance > 0 && <span className="amber">{countText(byChance, 'live test finds', 'live tests find')} no more than chance</span>}
    </p>
  )
}
