import { dataImport, type ImportType } from '@ivue/contracts/imports/contract.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { Checkbox } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { FileSpreadsheet, RotateCcw, Upload } from 'lucide-react'
import { callQuery } from '../rpc/call-query.ts'
import { errorMessage } from '../rpc/errors.ts'
import { Button } from '../ui/controls/button.tsx'
import { clockTime, momentWithZone, usDay } from '../ui/moments.ts'
import { CellProblems } from './cell-problems.tsx'
import { DropZone } from './drop-zone.tsx'
import { countRowsToWrite, isBusy } from './import-machine.ts'
import styles from './import-page.module.css'
import { stepMarks } from './import-words.ts'
import { RunningLine } from './recent-imports.tsx'
import { StepStrip } from './step-strip.tsx'
import { TrialCounts } from './trial-counts.tsx'
import type { ImportWork } from './use-import.ts'
import { isRunning, type RecentImport } from './use-recent-imports.ts'
import parts from './work.module.css'
import { LatestResponseButton, SampleButtons } from './workbook-buttons.tsx'
import type { Workbook } from './workbooks.ts'

function LastUpload({ name }: { name: ImportType }) {
  const last = useQuery(callQuery(dataImport.lastUpload, { name }))
  const words = last.data?.lastUploadDataOn
    ? `${momentWithZone(last.data.lastUploadDataOn)}, ${countText(last.data.lastUploadDataRecords, 'record')}, by ${last.data.lastUploadData}`
    : 'none yet'
  return (
    <p className={last.isError ? styles.wrong : 'small-text'} title={last.data?.lastUploadDataStatus || undefined}>
      Last Upload {last.isError ? errorMessage(last.error) : last.isSuccess ? words : ''}
    </p>
  )
}

interface UploadWidgetProps {
  workbook: Workbook
  work: ImportWork
  recent: readonly RecentImport[]
  /** Whether the widget is in the wide column. In the narrow one it waits for a file. */
  wide: boolean
}

/** The import of one workbook: choose a file, try it, import it (platform 2.7, mock 08). */
export function UploadWidget({ workbook, work, recent, wide }: UploadWidgetProps) {
  const { state, pick, startOver } = work
  const { type, title } = workbook
  return (
    <section className={`${styles.card} ${wide ? styles.main : styles.beside}`} aria-labelledby={`${type}-title`}>
      <header className="row wrap spread gap-8 pad-12-16">
        <div>
          <h2 id={`${type}-title`}>{title}</h2>
          <p className="small-text">{workbook.columns}</p>
          <LastUpload name={type} />
        </div>
        <LatestResponseButton workbook={workbook} />
      </header>
      {state.file ? (
        <div className={parts.file}>
          <FileSpreadsheet size={16} className={styles.green} />
          <b className="cut">{state.file.name}</b>
          <span className="small-text">{state.trial && `${countText(state.trial.rows, 'row')} · tried ${clockTime(new Date())}`}</span>
          <DateField work={work} />
          <Button variant="quiet" icon={RotateCcw} why={state.step === 'IMPORTING' ? 'The import is running' : null} onClick={startOver}>
            Another file
          </Button>
        </div>
      ) : (
        <div className="pad-0-16-16">
          <DropZone label={`${title} workbook`} onPick={pick} />
          <div className="row wrap gap-8-16 above-12">
            <DateField work={work} />
            <SampleButtons workbook={workbook} />
          </div>
        </div>
      )}
      {state.message && (
        <p className="notice red margin-10-16-16 on-red-bg" role="alert">
          {state.message}
        </p>
      )}
      {state.file && <StepStrip marks={stepMarks(state, usDay(state.date))} />}
      <Work type={type} work={work} recent={recent} />
    </section>
  )
}

function DateField({ work: { state, setDate } }: { work: ImportWork }) {
  return (
    <label className={parts.date}>
      <span className="faint">Date</span>
      <input
        type="date"
        value={state.date}
        disabled={isBusy(state)}
        min="2000-01-01"
        max="2199-12-31"
        onChange={(event) => setDate(event.target.value)}
      />
    </label>
  )
}

function Work({ type, work, recent }: { type: Workbook['type']; work: ImportWork; recent: readonly RecentImport[] }) {
  const { state, start, startOver, setDate, setLeaveOutHidden } = work
  const running = work.progress ?? recent.find((entry) => entry.type === type && isRunning(entry))
  switch (state.step) {
    case 'UPLOADING':
      return <Waiting entry={{ phase: `Sending the file, ${Math.round(state.sent * 100)} %`, done: state.sent * 100, total: 100 }} />
    case 'CHECKINGDATE':
      return <Waiting entry={{ phase: 'Checking the date', done: 0, total: 0 }} />
    case 'TRYING':
      return <Waiting entry={{ phase: 'Trying the rows; nothing is written', done: 0, total: 0 }} />
    case 'SELECTDATE':
      return <p className="muted pad-4-16-12">Choose the date of this import; then its rows are tried.</p>
    case 'IMPORTING':
      return <Waiting entry={running ?? { phase: 'queued', done: 0, total: 0 }} />
    case 'ERROR':
      return state.upload ? (
        <p className="muted pad-4-16-12">
          Choose another date, or <Button variant="link" onClick={() => setDate(state.date)}>{`try ${usDay(state.date)}`}</Button>
        </p>
      ) : null
    case 'TRIED':
      return state.trial ? (
        <>
          <TrialCounts trial={state.trial} />
          {state.trial.hiddenRows > 0 && (
            <Checkbox
              className="muted pad-4-16-12"
              label={`Leave out ${countText(state.trial.hiddenRows, 'hidden row')}`}
              checked={state.leaveOutHidden}
              onChange={(event) => setLeaveOutHidden(event.currentTarget.checked)}
            />
          )}
          <CellProblems trial={state.trial} />
          <footer className={parts.actions}>
            <span className="small-text">
              Nothing has been written yet.
              {state.trial.rejected > 0 && ` The ${countText(state.trial.rejected, 'rejected row stays', 'rejected rows stay')} out.`}
            </span>
            <Button size="l" onClick={startOver}>
              Start over
            </Button>
            <Button
              size="l"
              variant="primary"
              icon={Upload}
              why={countRowsToWrite(state.trial) === 0 ? 'There is nothing to write: no row is new or changed' : null}
              onClick={start}
            >
              Import {countText(countRowsToWrite(state.trial), 'row')}
            </Button>
          </footer>
        </>
      ) : null
    case 'READY':
      return null
  }
}

function Waiting({ entry }: { entry: Pick<RecentImport, 'phase' | 'done' | 'total'> }) {
  return (
    <div className="pad-0-16-16">
      <RunningLine entry={entry} />
    </div>
  )
}
