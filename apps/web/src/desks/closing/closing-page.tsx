import { CLOSING_LIST } from '@ivue/contracts/desks/lists.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { useGridState } from '../../grid/model/state/use-grid-state.ts'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { WorklistScreen } from '../../worklist/screen/worklist-screen.tsx'
import { CLOSING_WORKLIST } from './closing-desk.ts'
import { ClosingFilterBar } from './closing-filter-bar.tsx'

const SlaShares = lazyComponent(
  async () => (await import('./sla-shares.tsx')).SlaShares,
  <p className="row wrap muted text-12 gap-0-16 min-height-24 margin-4-16-0" />,
)

/** The Closing Dashboard (work 2.1). */
export function ClosingPage() {
  const grid = useGridState('closing', CLOSING_LIST)
  return (
    <WorklistScreen
      worklist={CLOSING_WORKLIST}
      grid={grid}
      title={SCREENS.closing.title}
      filters={(page, reload) => <ClosingFilterBar grid={grid} page={page} onSame={reload} />}
      figures={(page) => page?.manager === 1 && page.roleUlTl === 0 && <SlaShares />}
    />
  )
}
