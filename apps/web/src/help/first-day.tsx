import { gridViews } from '@ivue/contracts/grid/views-contract.ts'
import { LINK } from '@ivue/contracts/links.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CircleCheck, CircleDashed } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { call } from '../rpc/call.ts'
import { callQuery } from '../rpc/call-query.ts'
import { Button } from '../ui/controls/button.tsx'
import { Kbd } from '../ui/controls/kbd.tsx'
import { areLetterKeysOn, isTyping } from '../ui/controls/keys.ts'
import styles from './help.module.css'

const HINTS = [
  { name: 'walk', label: 'Walk the list, then Enter to open a loan', keys: ['j', 'k'] },
  { name: 'act', label: 'Do what waits on the row', keys: ['d'] },
  { name: 'next', label: 'On My work: take the next loan', keys: ['n'] },
] as const
const ALL = HINTS.map(({ name }) => name as string)

const stored = callQuery(gridViews.getViews, { list: 'help' })

/** Three things to try. Each is ticked when it is done; then, or after "Never again", the person does not see them again. */
export function FirstDay() {
  const client = useQueryClient()
  const { data } = useQuery({ ...stored, staleTime: Number.POSITIVE_INFINITY })
  const { pathname } = useLocation()
  const [params] = useSearchParams()
  const hasWalked = useRef(false)
  const done = data?.layout?.hidden ?? []
  const tick = useEffectEvent((names: readonly string[]) => {
    if (!data || names.every((name) => done.includes(name))) return
    const layout = { order: [], hidden: [...new Set([...done, ...names])], pinned: [], widths: {}, density: 'compact' as const }
    client.setQueryData(stored.queryKey, { ...data, layout })
    // A tick that was not saved is only shown again.
    call(gridViews.saveLayout, { list: 'help', layout, opensWith: null }).catch(() => {})
  })
  const press = useEffectEvent(({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
    if (ctrlKey || metaKey || altKey || isTyping(target) || !areLetterKeysOn()) return
    hasWalked.current ||= key === 'j' || key === 'k'
    if (key === 'd') tick(['act'])
    if (key === 'n' && pathname === paths.myWork) tick(['next'])
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
  const hasLoan = params.has(LINK.loan)
  useEffect(() => {
    if (hasLoan && hasWalked.current) tick(['walk'])
  }, [hasLoan])

  if (!data || ALL.every((name) => done.includes(name))) return null
  return (
    <section className={styles.hints} aria-labelledby="help-hints">
      <div className="row spread">
        <h3 id="help-hints">
          Three things to try <span className="faint font-400-small">{ALL.filter((name) => done.includes(name)).length} of 3 done</span>
        </h3>
        <Button variant="link" onClick={() => tick(ALL)}>
          Never again
        </Button>
      </div>
      <ul>
        {HINTS.map(({ name, label, keys }) => {
          const isDone = done.includes(name)
          const Face = isDone ? CircleCheck : CircleDashed
          return (
            <li key={name} className="row gap-8" data-done={isDone || undefined}>
              <Face size={14} aria-label={isDone ? 'Done' : 'To try'} />
              {label}
              <span className="flex push-right gap-4">
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
