import { conditionText } from '@ivue/contracts/data-tests/condition-text.ts'
import { type DataTestDetails, dataTests } from '@ivue/contracts/data-tests/contract.ts'
import { MAX_QUESTIONS, PARTIES } from '@ivue/contracts/data-tests/words.ts'
import { ALL_SEVERITIES } from '@ivue/contracts/reports/charts/words.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { MultiSelect, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Navigate } from 'react-router'
import { useCallForm } from '../forms/use-call-form.ts'
import { callQuery } from '../rpc/call-query.ts'
import { useUnsaved } from '../ui/dialog/use-unsaved.tsx'
import { RefusalMessage } from '../ui/feedback/refusal.tsx'
import { Page } from '../ui/layout/page.tsx'
import { useViewer } from '../viewer/viewer.tsx'
import { ConditionEditor } from './condition-editor.tsx'
import { TestActions } from './test-actions.tsx'
import { type TestDraft, testDraftProblems, toSavedTest, toTestDraft } from './test-draft.ts'
import styles from './test-editor.module.css'
import { TestHead, TestHeadActions } from './test-head.tsx'
import { TestPreview } from './test-preview.tsx'

const withSelect = (words: readonly string[]) => [{ label: 'Select', value: '' }, ...words.map((value) => ({ value, label: value }))]

/** The form of a data test with its preview. A new test is null. */
export function TestEditor({ test }: { test: DataTestDetails | null }) {
  const [madeId, setMadeId] = useState<number | null>(null)
  const whyNot = useViewer().whyNot('quality.tests.edit')
  const entry = useCallForm(dataTests.saveDataTest, {
    start: toTestDraft(test),
    rule: testDraftProblems,
    within: 'test',
    body: (draft) => ({ ...(test && { testId: test.testId, version: draft.version ?? 0 }), test: toSavedTest(draft) }),
    invalidate: [dataTests.getDataTest, dataTests.getDataTests],
    onDone({ testId, version }) {
      const saved = form.getValues()
      form.reset({ ...saved, code: saved.code.trim().toUpperCase(), version })
      if (!test) setMadeId(testId)
    },
  })
  const { form, submit, field, withProblem, errorOf, problemOf, refusal, dirty, sending } = entry
  const draft = form.watch()
  useUnsaved(dirty)
  useNewerTest(form.reset, draft, test, dirty)
  const questions = useQuery(callQuery(dataTests.getTestQuestions, {}))
  const why = test ? test.saveWhy || null : whyNot
  const condition = (name: 'inScope' | 'mustHold', title: string, empty: string) => (
    <ConditionEditor
      title={title}
      empty={empty}
      condition={draft[name]}
      problem={errorOf(name)}
      onChange={(next) => form.setValue(name, next, { shouldDirty: true })}
    />
  )
  return (
    <Page
      title={test ? `${test.code} ${test.name}` : 'New data test'}
      tabs={test && <TestHead test={test} />}
      actions={<TestHeadActions test={test} />}
      foot={<TestActions test={test} version={draft.version} saveWhy={why} dirty={dirty} saving={sending} onSave={submit} />}
    >
      <div className={`${styles.columns} fill grid topline print-block narrow-block narrow-scrolls columns-rest-to448`}>
        <form onSubmit={submit} noValidate className={`${styles.form} grid content-start gap-12 pad-12-16`} aria-label="Data test">
          <RefusalMessage>{refusal}</RefusalMessage>
          <fieldset disabled={why !== null} className="grid gap-12">
            <div className={`${styles.fields} grid gap-10-12 equal-12 phone-one-column`}>
              {withProblem('code', <TextInput {...field('code', 'Code')} maxLength={12} />)}
              <div className={styles.name}>{withProblem('name', <TextInput {...field('name', 'Name')} maxLength={120} />)}</div>
              <div className={styles.wide}>{withProblem('source', <TextInput {...field('source', 'Source')} maxLength={200} />)}</div>
              {withProblem('severity', <NativeSelect {...field('severity', 'Severity')} data={withSelect(ALL_SEVERITIES)} />)}
              {withProblem('party', <NativeSelect {...field('party', 'Party')} data={withSelect(PARTIES)} />)}
              <div className={styles.wide}>
                {withProblem(
                  'questionIds',
                  <MultiSelect
                    size="sm"
                    classNames={{ pill: 'max-width-150', inputField: 'min-width-40' }}
                    label="Linked questions"
                    {...problemOf('questionIds')}
                    data={questions.data?.questions ?? []}
                    value={draft.questionIds}
                    onChange={(chosen) => form.setValue('questionIds', chosen, { shouldDirty: true })}
                    maxValues={MAX_QUESTIONS}
                    searchable
                  />,
                )}
              </div>
              {withProblem('effectiveFrom', <TextInput {...field('effectiveFrom', 'Effective from')} type="date" max="9999-12-31" />)}
              {withProblem('effectiveTo', <TextInput {...field('effectiveTo', 'Effective to')} type="date" max="9999-12-31" />)}
            </div>
            {condition('inScope', 'When', 'Every loan is in scope. Add a row to test only some.')}
            {condition('mustHold', 'Must be true', 'Add a row for what is true of a good loan.')}
          </fieldset>
          <Sentence inScope={draft.inScope} mustHold={draft.mustHold} />
        </form>
        <TestPreview draft={draft} />
      </div>
      {madeId !== null && <Navigate to={paths.dataTest.replace(':testId', String(madeId))} replace />}
    </Page>
  )
}

/** Resets the form to what was stored in the meantime, such as by a step, unless something is unsaved. */
function useNewerTest(reset: (draft: TestDraft) => void, { version }: TestDraft, test: DataTestDetails | null, dirty: boolean) {
  useEffect(() => {
    if (test && !dirty && test.version > (version ?? 0)) reset(toTestDraft(test))
  }, [reset, version, test, dirty])
}

function Sentence({ inScope, mustHold }: Pick<TestDraft, 'inScope' | 'mustHold'>) {
  return (
    <p className="flex muted gap-8 text-12">
      <Info className="rigid above-2" size={14} />
      <span>
        <b className="medium color-text">{mustHold ? `${conditionText(inScope, mustHold)}. ` : ''}</b>
        An empty value on either side gives unknown, never pass.
      </span>
    </p>
  )
}
