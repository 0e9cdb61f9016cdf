import type { DataTestDetails } from '@ivue/contracts/data-tests/contract.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { History, Ruler } from 'lucide-react'
import { useState } from 'react'
import { Button, ButtonLink } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Moment } from '../ui/display/moment.tsx'
import { StatusChip } from '../ui/status/status-chip.tsx'

/** The state of a test next to its title. */
export function TestHead({ test }: { test: DataTestDetails }) {
  const { state, number, since, problem } = test
  return (
    <>
      <StatusChip status={state} />
      <span className="small-text">
        version {number} since <Moment at={since} look="short" />
      </span>
      {problem && (
        <span role="alert" className="small amber">
          {problem}
        </span>
      )}
    </>
  )
}

export function TestHeadActions({ test }: { test: DataTestDetails | null }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ButtonLink to={paths.testLimits} variant="quiet" icon={Ruler}>
        Limits
      </ButtonLink>
      {test && (
        <Button variant="quiet" icon={History} onClick={() => setIsOpen(true)}>
          History
        </Button>
      )}
      {test && isOpen && <TestHistory test={test} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** The versions of a test, newest first, with what changed. */
function TestHistory({ test: { code, name, versions }, onClose }: { test: DataTestDetails; onClose: () => void }) {
  return (
    <Dialog title="History" subject={`${code} ${name}`} onClose={onClose}>
      <ol className="grid gap-12">
        {versions.map(({ number, state, since, by, decision, changes }) => (
          <li key={number}>
            <p className="muted">
              <b>Version {number}</b> {state} since <Moment at={since} />, by {by || 'iVue'}
            </p>
            {decision && <p className="breaks">{decision}</p>}
            <dl>
              {changes.map(({ what, before, after }) => (
                <div className="grid gap-8 above-4 columns-110-rest" key={what}>
                  <dt className="faint">{what}</dt>
                  <dd className="breaks">
                    <del className="red">{before || 'none'}</del> <ins className="undecorated green">{after || 'none'}</ins>
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
