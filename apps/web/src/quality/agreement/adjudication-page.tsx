import { monthName } from '@ivue/contracts/calendar/names.ts'
import { LINK } from '@ivue/contracts/links.ts'
import { adjudications, type Calibration, SHOWN_PAIRS } from '@ivue/contracts/quality/agreement/contract.ts'
import type { ReviewType } from '@ivue/contracts/quality/reviews/words.ts'
import { isOneOf } from '@ivue/contracts/wire/words.ts'
import { NativeSelect, SegmentedControl } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import { useState } from 'react'
import { QueryContent } from '../../answers/query-content.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { Empty } from '../../ui/feedback/states.tsx'
import { Page } from '../../ui/layout/page.tsx'
import { Ring } from '../../ui/status/ring.tsx'
import { useLinkParameters } from '../../ui/use-link-parameters.ts'
import styles from './adjudication.module.css'
import { AgreementPanel } from './agreement-panel.tsx'
import { PairList } from './pair-list.tsx'
import { calibrationSizeText } from './words.ts'

const calibrationKey = ({ month, type }: Pick<Calibration, 'month' | 'type'>) => `${month} ${type}`

const countOpen = ({ disagreements, decided }: Calibration) => disagreements - decided

/** The 'Adjudication' screen (domain 4 and 5.3). It compares blind second reviews with the first ones question by question, and shows the reviewers' agreement. */
export function AdjudicationPage() {
  const calibrations = useQuery(callQuery(adjudications.getCalibrations, {}))
  return (
    <QueryContent
      query={calibrations}
      rows={12}
      rowHeight={28}
      loading="Loading the calibrations"
      failed="The calibrations could not be loaded"
    >
      {(answer) => <Calibrations all={answer.calibrations} />}
    </QueryContent>
  )
}

function Calibrations({ all }: { all: readonly Calibration[] }) {
  const [params, changeLink] = useLinkParameters()
  const [publishing, setPublishing] = useState(false)
  const wanted = `${params.get(LINK.month)} ${params.get(LINK.type)}`
  const chosen = all.find((one) => calibrationKey(one) === wanted) ?? all.toSorted((a, b) => countOpen(b) - countOpen(a))[0]
  const asked = params.get('show') ?? ''
  const show = isOneOf(SHOWN_PAIRS, asked) ? asked : 'disagreements'
  const setParameters = (words: Record<string, string>) =>
    changeLink((link) => new URLSearchParams({ ...Object.fromEntries(link), ...words }), { replace: true, preventScrollReset: false })
  if (!chosen)
    return (
      <Page title="Adjudication">
        <Empty title="No review was done twice yet">
          A share of each analyst's completed reviews is drawn every hour and reviewed again by somebody who does not see the first review.
          Where the two differ, they are listed here.
        </Empty>
      </Page>
    )
  const name = { month: chosen.month, type: chosen.type as ReviewType }
  const { disagreements, decided, answers } = chosen
  return (
    <Page
      title="Adjudication"
      documentTitle={`Adjudication ${monthName(chosen.month)}`}
      tabs={
        <>
          <NativeSelect
            aria-label="Calibration"
            w={210}
            data={all.map((one) => ({
              value: calibrationKey(one),
              label: `${monthName(one.month)}, ${one.type}${one.published ? ' (published)' : ''}`,
            }))}
            value={calibrationKey(chosen)}
            onChange={(event) => {
              const next = all.find((one) => calibrationKey(one) === event.currentTarget.value)
              if (next) setParameters({ [LINK.month]: next.month, [LINK.type]: next.type })
            }}
          />
          <span className="flex muted">{calibrationSizeText(chosen)}</span>
          <SegmentedControl
            aria-label="Which answers"
            data={[
              { label: `Disagreements ${disagreements}`, value: 'disagreements' },
              { label: `Agreements ${answers - disagreements}`, value: 'agreed' },
              { label: `All ${answers}`, value: 'all' },
            ]}
            value={show}
            onChange={(value) => setParameters({ show: value })}
          />
        </>
      }
      actions={
        <>
          <span className="row gap-8" role="status">
            <Ring share={disagreements === 0 ? 1 : decided / disagreements} />
            <span>
              <b>{decided}</b> of {disagreements} decided
            </span>
          </span>
          <Button icon={Send} why={chosen.publishWhy} onClick={() => setPublishing(true)}>
            Publish
          </Button>
        </>
      }
    >
      <div className={`${styles.body} grid fill topline columns-rest-348`}>
        <PairList key={`${calibrationKey(chosen)} ${show}`} name={name} show={show} />
        <AgreementPanel name={name} by={params.get('by') ?? 'question'} onBy={(by) => setParameters({ by })} />
      </div>
      {publishing && <PublishDialog calibration={chosen} name={name} onClose={() => setPublishing(false)} />}
    </Page>
  )
}

interface PublishDialogProps {
  calibration: Calibration
  name: { month: string; type: ReviewType }
  onClose: () => void
}

function PublishDialog({ calibration, name, onClose }: PublishDialogProps) {
  const publish = useCommand(adjudications.publishCalibration, {
    invalidate: [adjudications.getCalibrations, adjudications.getAdjudication, adjudications.getAgreement],
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={() => publish.mutate(name)}
      title={`Publish ${monthName(calibration.month)}, ${calibration.type}?`}
      confirm="Publish"
      busy={publish.isPending && 'Publishing ...'}
    >
      Names are then shown, both reviewers are notified with the reasons, and the decisions are final. No record is changed.
    </ConfirmDialog>
  )
}
