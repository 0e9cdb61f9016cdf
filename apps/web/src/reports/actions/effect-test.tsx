import { addDays } from '@ivue/contracts/calendar/days.ts'
import { MESSAGES } from '@ivue/contracts/messages.ts'
import { DAYS_BEFORE_EFFECTIVE, formatP } from '@ivue/contracts/reports/actions/action-rules.ts'
import { type CorrectiveAction, correctiveActions } from '@ivue/contracts/reports/actions/actions-contract.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { rateText } from '../../charts/quality-values.ts'
import { FigureValue } from '../../explain/figure-value.tsx'
import { useCommand } from '../../rpc/use-command.ts'
import { Button } from '../../ui/controls/button.tsx'
import { usDay } from '../../ui/moments.ts'
import { StatusChip } from '../../ui/status/status-chip.tsx'
import { loansPath } from '../charts/chart-words.ts'
import styles from './actions.module.css'

/**
 * Compares the random samples before and after an action took effect, and closes the action. An action can only be closed here (domain
 * 5.3).
 */
export function EffectTest({ action, dirty }: { action: CorrectiveAction; dirty: boolean }) {
  const close = useCommand(correctiveActions.closeCorrectiveAction, {
    invalidate: [correctiveActions.getCorrectiveActions, correctiveActions.getCorrectiveAction],
  })
  return (
    <section className="framed grid items-left gap-8 on-subtle above-16 pad-12-14" aria-labelledby="test-of-effect">
      <h3 id="test-of-effect">Test of effect</h3>
      <Effect action={action} />
      {action.whyNotClosed !== '' && <p className="muted">{action.whyNotClosed}.</p>}
      <Button
        why={dirty ? 'Save the changes first' : action.whyNotClosed || null}
        busy={close.isPending && MESSAGES.pleaseWait}
        onClick={() => close.mutate({ id: action.id, version: action.version })}
      >
        Close by this test
      </Button>
    </section>
  )
}

/** Shows both samples and the test. A closed action shows those at its closing. */
export function Effect({ action }: { action: CorrectiveAction }) {
  const { effect, effectiveOn, closedAt, today } = action
  if (!effect)
    return (
      <p className="muted">
        Once it is in effect, the random sample of the {DAYS_BEFORE_EFFECTIVE} days before is compared with what comes after.
      </p>
    )
  const { before, after, p } = effect
  const sample = (label: string, counts: typeof before, from: string, to: string) => (
    <FigureValue
      figure="programme.Rate"
      label={label}
      value={rateText(counts.numerator, counts.denominator)}
      counts={counts}
      parts={[['Days', `${usDay(from)} to ${usDay(to)}`]]}
      // A closed action has the counts of its closing.
      rows={!closedAt && counts.denominator > 0 && loansPath({ ...action, stage: 'Reviewed', from, to })}
    >
      {counts.numerator} of {countText(counts.denominator, 'loan')} ({rateText(counts.numerator, counts.denominator)})
    </FigureValue>
  )
  return (
    <dl className={styles.samples}>
      <dt className="muted">{DAYS_BEFORE_EFFECTIVE} days before</dt>
      <dd>{sample('Before', before, addDays(effectiveOn, -DAYS_BEFORE_EFFECTIVE), addDays(effectiveOn, -1))}</dd>
      <dt className="muted">Since {usDay(effectiveOn)}</dt>
      <dd>{sample('Since', after, effectiveOn, today)}</dd>
      <dt className="muted">Fisher's exact test, two-sided</dt>
      <dd>
        <FigureValue figure="programme.Effect" value={formatP(p)} />{' '}
        {p < 0.05 ? <StatusChip status="Met" label="More than chance" /> : <StatusChip status="Pending" label="Chance may explain it" />}
      </dd>
    </dl>
  )
}
