import { dataTests, type TestLimit } from '@ivue/contracts/data-tests/contract.ts'
import { LIMIT_NAMES } from '@ivue/contracts/data-tests/fact-rows.ts'
import { LOAN_TYPES, OCCUPANCIES, PROPERTY_TYPES, PURPOSES } from '@ivue/contracts/loans/words.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { STATE_CODES } from '@ivue/contracts/wire/states.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { QueryContent } from '../answers/query-content.tsx'
import { useCallForm } from '../forms/use-call-form.ts'
import { callQuery } from '../rpc/call-query.ts'
import { Button } from '../ui/controls/button.tsx'
import { SubmitDialog } from '../ui/dialog/submit-dialog.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Page } from '../ui/layout/page.tsx'
import { RecordTable } from '../ui/layout/record-table.tsx'
import { ScrollRegion } from '../ui/layout/scroll-region.tsx'
import { calendarDay, usDay } from '../ui/moments.ts'
import { useViewer } from '../viewer/viewer.tsx'
import { type LimitDraft, limitBody, limitDraftProblems, toLimitDraft } from './limit-draft.ts'
import styles from './limits.module.css'

const KINDS = {
  type: ['Loan Type', LOAN_TYPES],
  purpose: ['Purpose', PURPOSES],
  occupancy: ['Occupancy', OCCUPANCIES],
  propertyType: ['Property Type', PROPERTY_TYPES],
  state: ['Property State', STATE_CODES],
} as const
const FIELDS = ['type', 'purpose', 'occupancy', 'propertyType', 'state'] as const

/** The limits that data tests compare with (data-tests, First tests). */
export function TestLimitsPage() {
  const query = useQuery(callQuery(dataTests.getTestLimits, {}))
  const why = useViewer().whyNot('quality.tests.edit')
  const [edited, setEdited] = useState<LimitDraft | null>(null)
  const act = (limit: TestLimit, label: string, draft: LimitDraft) => (
    <Button why={why} aria-label={`${label} ${nameOf(limit)}`} onClick={() => setEdited(draft)}>
      {label}
    </Button>
  )
  return (
    <Page
      title={SCREENS.testLimits.title}
      kind="cards"
      actions={
        <Button variant="primary" icon={Plus} why={why} onClick={() => setEdited(toLimitDraft(null))}>
          Add a limit
        </Button>
      }
    >
      <QueryContent query={query} rows={10} rowHeight={36} loading="Loading the limits" failed="The limits could not be loaded">
        {({ limits }) => (
          <Card title="Limits" note="The day of a loan decides which of them applies: its scheduled closing, else its application.">
            <ScrollRegion label="Limits of data tests" className={styles.limits} onPaper>
              <RecordTable
                label="Limits of data tests"
                rows={limits}
                keyOf={({ id }) => id}
                empty="No limit was entered yet."
                columns={[
                  { heading: 'Limit', rowHead: true, className: 'one-line', cell: ({ name }) => name },
                  ...FIELDS.map((field) => ({ heading: KINDS[field][0], cell: (limit: TestLimit) => limit[field] || 'Any' })),
                  { heading: 'From', cell: ({ fromOn }) => usDay(fromOn) || null },
                  { heading: 'To', cell: ({ toOn }) => usDay(toOn) || null },
                  { heading: 'Value', number: true, cell: ({ value }) => value.toLocaleString('en-US') },
                  {
                    heading: 'Act',
                    cell: (limit) => (
                      <span className="flex gap-6">
                        {act(limit, 'Change', toLimitDraft(limit))}
                        {limit.toOn === '' && act(limit, 'End', { ...toLimitDraft(limit), toOn: calendarDay(new Date()) })}
                      </span>
                    ),
                  },
                ]}
              />
            </ScrollRegion>
          </Card>
        )}
      </QueryContent>
      {edited && <LimitDialog draft={edited} onClose={() => setEdited(null)} />}
    </Page>
  )
}

const nameOf = (limit: TestLimit): string => [limit.name, ...FIELDS.map((field) => limit[field])].filter(Boolean).join(', ')

function LimitDialog({ draft, onClose }: { draft: LimitDraft; onClose: () => void }) {
  const entry = useCallForm(dataTests.saveTestLimit, {
    start: draft,
    rule: limitDraftProblems,
    body: limitBody,
    invalidate: [dataTests.getTestLimits],
    onDone: onClose,
  })
  const { field, withProblem } = entry
  const any = (words: readonly string[]) => [{ label: 'Any', value: '' }, ...words.map((value) => ({ value, label: value }))]
  return (
    <SubmitDialog entry={entry} onClose={onClose} title={draft.id === null ? 'Add a limit' : 'Change a limit'}>
      <div className="grid gap-12-16 fit-180">
        {withProblem('name', <NativeSelect {...field('name', 'Limit')} data={[...LIMIT_NAMES]} />)}
        {withProblem('value', <TextInput {...field('value', 'Value')} inputMode="decimal" maxLength={16} />)}
        {FIELDS.map((name) => (
          <div key={name}>{withProblem(name, <NativeSelect {...field(name, KINDS[name][0])} data={any(KINDS[name][1])} />)}</div>
        ))}
        {withProblem('fromOn', <TextInput {...field('fromOn', 'First day')} type="date" max="9999-12-31" />)}
        {withProblem('toOn', <TextInput {...field('toOn', 'Last day')} type="date" max="9999-12-31" />)}
      </div>
    </SubmitDialog>
  )
}
