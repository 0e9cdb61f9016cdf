import { MESSAGES } from '@ivue/contracts/messages.ts'
import { type OpenedService, sharedServices } from '@ivue/contracts/services/contract.ts'
import { MAX_LOGIC, serviceProblems } from '@ivue/contracts/services/rules.ts'
import { isRecord } from '@ivue/contracts/wire/record.ts'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useEffect, useId, useRef, useState } from 'react'
import { useCallForm } from '../forms/use-call-form.ts'
import { Refused } from '../rpc/errors.ts'
import { Button } from '../ui/controls/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { RefusalMessage } from '../ui/feedback/refusal.tsx'
import { useViewer } from '../viewer/viewer.tsx'
import { AliasFields } from './alias-fields.tsx'
import { serviceBody, serviceEditorTitle, toServiceDraft, trimDraft } from './service-draft.ts'
import { ServiceHistory } from './service-history.tsx'
import styles from './services.module.css'
import { SqlEditor } from './sql-editor.tsx'
import { toSqlPlace } from './sql-place.ts'
import { ViewsPanel } from './views-panel.tsx'

/** How long the Save button reads "Not saved" after a failure, in milliseconds (quality 4). */
const NOT_SAVED_MS = 4_000

/** Edits name, menu, description, SQL and aliases (quality 2.9). Next to the SQL are the views it may read, below it versions and runs. */
export function ServiceForm({ opened, onClose }: { opened: OpenedService; onClose: () => void }) {
  const { id, version, approval, history, runs, notRunning, menus } = opened
  const off = useViewer().whyNot('services.edit')
  const formId = useId()
  const editor = useRef<HTMLTextAreaElement | null>(null)
  const [position, setPosition] = useState<number | null>(null)
  const [failed, setFailed] = useState(false)
  const { form, submit, errorOf, field, withProblem, refusal, dirty, sending } = useCallForm(sharedServices.editAdminSave, {
    start: toServiceDraft(opened),
    rule: (draft) => serviceProblems(trimDraft(draft)),
    body: (draft) => serviceBody(draft, opened),
    invalidate: [sharedServices.listQueries],
    onDone: onClose,
    onRefused(error) {
      setFailed(true)
      setPosition(readPosition(error))
    },
  })
  useEffect(() => {
    if (!failed) return
    const timer = setTimeout(() => setFailed(false), NOT_SAVED_MS)
    return () => clearTimeout(timer)
  }, [failed])

  const logic = form.watch('iquery')
  const problem = errorOf('iquery')
  useEffect(() => {
    if (problem === undefined) setPosition(null)
    else if (position !== null && editor.current) {
      const { index } = toSqlPlace(editor.current.value, position)
      editor.current.setSelectionRange(index, index)
    }
  }, [problem, position])

  const { ref, ...registered } = form.register('iquery')
  const insert = (name: string) => {
    const area = editor.current
    if (!area) return
    area.setRangeText(name, area.selectionStart, area.selectionEnd, 'end')
    form.setValue('iquery', area.value, { shouldDirty: true })
    form.clearErrors('iquery')
    area.focus()
  }
  const disabled = off !== null
  return (
    <Dialog
      onClose={onClose}
      size={1360}
      title={serviceEditorTitle(id)}
      subject={id > 0 ? `${opened.name} · version ${version} · ${approval}` : 'Somebody else approves it before it runs in Prod'}
      dirty={!disabled && dirty}
      note={off ?? (approval === 'Approved' ? 'A change has to be approved again.' : 'Saving checks the logic and runs nothing.')}
      main={
        <Button
          size="l"
          variant="primary"
          type="submit"
          form={formId}
          why={off ?? (dirty ? null : 'Nothing is changed')}
          busy={sending && MESSAGES.saving}
        >
          {failed ? 'Not saved' : 'Save'}
        </Button>
      }
    >
      <RefusalMessage>{refusal}</RefusalMessage>
      {notRunning && <p className="below-12 on-amber notice">{notRunning}</p>}
      <form id={formId} onSubmit={submit} noValidate className="grid gap-12">
        <div className={styles.fields}>
          {withProblem('name', <TextInput {...field('name', 'Name')} disabled={disabled} withAsterisk maxLength={100} data-autofocus />)}
          {withProblem('menu', <NativeSelect {...field('menu', 'Menu')} disabled={disabled} withAsterisk data={menus} />)}
        </div>
        {withProblem(
          'description',
          <Textarea {...field('description', 'Description')} disabled={disabled} maxRows={4} maxLength={1_000} />,
        )}
        <div className={`${styles.logic} grid items-start gap-16 columns-rest-to400`}>
          <SqlEditor
            label="Logic"
            text={logic}
            problem={problem}
            position={position}
            readOnly={disabled}
            maxLength={MAX_LOGIC}
            {...registered}
            ref={(area) => {
              ref(area)
              editor.current = area
            }}
          />
          <ViewsPanel onPick={insert} mayInsert={!disabled} />
        </div>
        <AliasFields form={form} why={off} />
      </form>
      {id > 0 && <ServiceHistory history={history} runs={runs} />}
    </Dialog>
  )
}

function readPosition(error: unknown): number | null {
  if (!(error instanceof Refused) || !isRecord(error.response)) return null
  return typeof error.response.position === 'number' ? error.response.position : null
}
