import type { GroupDraft } from '@ivue/contracts/people/group.ts'
import { isPermission } from '@ivue/contracts/permissions.ts'
import { canOpen, PROTECTED_SCREENS, type ProtectedScreen } from '@ivue/contracts/screens.ts'
import { Check, Minus } from 'lucide-react'
import { RecordTable } from '../../ui/layout/record-table.tsx'
import type { ViewAsAnswer } from './use-view-as.ts'
import styles from './view-as.module.css'
import { WhyAnswer } from './why-answer.tsx'

export interface ViewAsScreen extends ProtectedScreen {
  opens: boolean
}

/** Returns every screen inside the shell, and whether these permissions open it. */
export function screensFor(permissions: readonly string[]): ViewAsScreen[] {
  const held = new Set(permissions)
  return PROTECTED_SCREENS.map((screen) => ({ ...screen, opens: canOpen((permission) => held.has(permission), screen) }))
}

export function ViewAsScreens({ answer, draft }: { answer: ViewAsAnswer; draft: GroupDraft | undefined }) {
  const { person, permissions, closed } = answer
  return (
    <RecordTable
      bare
      className={styles.table}
      rows={screensFor(permissions).map((screen) => ({ ...screen, opens: screen.opens && !closed }))}
      keyOf={({ path }) => path}
      rowAttributes={({ opens }) => ({ 'data-quiet': opens ? undefined : '' })}
      columns={[
        { heading: 'Screen', cell: ({ title }) => title },
        { heading: 'Address', className: 'text-12 faint', cell: ({ path }) => path },
        { heading: 'Opens', cell: ({ opens }) => <OpensMark yes={opens} /> },
        {
          heading: 'Why',
          cell: ({ access, opens, title }) =>
            isPermission(access) ? (
              <WhyAnswer person={person} permission={access} holds={opens} draft={draft} about={title} />
            ) : (
              <span className="text-12 faint">Everybody who is signed in may.</span>
            ),
        },
      ]}
    />
  )
}

export function OpensMark({ yes }: { yes: boolean }) {
  return (
    <span className={`${styles.opens} inline-row faint gap-4`} data-yes={yes || undefined}>
      {yes ? <Check size={14} /> : <Minus size={14} />}
      {yes ? 'Yes' : 'No'}
    </span>
  )
}
