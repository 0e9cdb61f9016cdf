import { partyField, reasonField } from '@ivue/contracts/desks/decision.ts'
import { ACCOUNTABLE_PARTIES, MEASURE_NAMES, type Measure } from '@ivue/contracts/desks/words.ts'
import { NativeSelect } from '@mantine/core'
import { useId } from 'react'
import type { UseFormRegister } from 'react-hook-form'
import { FieldMessage } from '../../ui/controls/field-message.tsx'
import { Moment } from '../../ui/display/moment.tsx'
import { durationText } from '../../ui/moments.ts'
import { StatusChip } from '../../ui/status/status-chip.tsx'
import { PhraseTextarea } from '../../worklist/phrases/phrase-textarea.tsx'
import styles from './decision.module.css'
import type { Decision } from './decision-check.ts'
import type { DecisionField, DecisionValues } from './decision-draft.ts'

type Row = Decision['measures'][number]

interface MeasuresTableProps {
  decision: Decision
  register: UseFormRegister<DecisionValues>
  errorOf: (field: DecisionField) => string | undefined
}

/** P1 to P4 with due and actual moments and results. Reason and party are shown where this person may edit them. */
export function ClosingMeasuresTable({ decision, register, errorOf }: MeasuresTableProps) {
  return (
    <div>
      <div className={`${styles.titles} faint pad-0-12-6 font-500-small`} aria-hidden>
        <span>Measure</span>
        <span>Result</span>
        <span>Reason if SLA missed</span>
        <span>Accountable party</span>
      </div>
      {decision.measures.map((row) => (
        <MeasureLine key={row.measure} row={row} zone={decision.zone} register={register} errorOf={errorOf} />
      ))}
    </div>
  )
}

function quiet({ result }: Row): string {
  if (result === 'Met') return 'Met, no reason needed'
  return result === 'Not Met' ? '' : 'Not yet due'
}

function MeasureLine({ row, zone, register, errorOf }: { row: Row; zone: string } & Pick<MeasuresTableProps, 'register' | 'errorOf'>) {
  const id = useId()
  const measure = row.measure as Measure
  const reason = errorOf(reasonField(measure))
  const party = errorOf(partyField(measure))
  const off = row.why !== ''
  const notMet = row.result === 'Not Met'
  const described = (part: string, error: string | undefined) =>
    error ? { 'aria-invalid': true, 'aria-describedby': `${id}-${part}`, 'data-error': true } : {}
  return (
    <div className={`${styles.line} items-start topline pad-12`} data-wrong={reason || party ? '' : undefined}>
      <div>
        <b>P{measure}</b> <span className="muted">{MEASURE_NAMES[measure]}</span>
        <MeasureTimes row={row} zone={zone} />
      </div>
      <div className="pad-top-6">
        {row.result ? <StatusChip status={row.result} plain={!notMet} /> : <span className={styles.quiet}>Not yet due</span>}
      </div>
      <div>
        <PhraseTextarea
          minRows={1}
          maxRows={6}
          maxLength={2000}
          aria-label={`P${measure} reason if SLA missed`}
          placeholder={off ? quiet(row) : ''}
          disabled={off}
          error={Boolean(reason)}
          {...described('reason', reason)}
          {...register(reasonField(measure))}
        />
        <FieldMessage id={`${id}-reason`}>{reason}</FieldMessage>
        {off && notMet && <p className={styles.quiet}>{row.why}</p>}
      </div>
      <div>
        <NativeSelect
          size="sm"
          aria-label={`P${measure} accountable party`}
          disabled={off}
          error={Boolean(party)}
          data={[{ label: off ? '–' : 'Select', value: '' }, ...ACCOUNTABLE_PARTIES]}
          {...described('party', party)}
          {...register(partyField(measure))}
        />
        <FieldMessage id={`${id}-party`}>{party}</FieldMessage>
      </div>
    </div>
  )
}

/**
 * Shows when a measure is due and was done: 'Due Thu 11/19 17:00 MST' and 'Done Thu 11/19 18:25 MST, 1 h 25 min late' or '2 h 58 min left'.
 */
export function MeasureTimes({ row: { dueAt, actualAt }, zone }: { row: Pick<Row, 'dueAt' | 'actualAt'>; zone: string }) {
  const done = actualAt && (
    <>
      Done <Moment at={actualAt} look="short" zone={zone} />
    </>
  )
  if (!dueAt) return <div className={styles.quiet}>{done || 'No due moment yet'}</div>
  const left = Date.parse(dueAt) - (actualAt ? Date.parse(actualAt) : Date.now())
  return (
    <>
      <div className={styles.quiet}>
        Due <Moment at={dueAt} look="short" zone={zone} />
      </div>
      <div className={left < 0 ? 'small red' : styles.quiet}>
        {done}
        {done ? left < 0 && `, ${durationText(left)} late` : `${durationText(left)} ${left < 0 ? 'late' : 'left'}`}
      </div>
    </>
  )
}
