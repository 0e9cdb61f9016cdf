import type { SavedView } from '@ivue/contracts/grid/views-contract.ts'
import { Menu } from '@mantine/core'
import { Bookmark, Check, ChevronDown, House, Link, List, Pencil, Plus, Save, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { later } from '../ui/later.tsx'
import { toast } from '../ui/toast.tsx'
import type { GridState } from './use-grid-state.ts'
import { useViews } from './use-views.ts'
import styles from './views-menu.module.css'

const ViewDialog = later(async () => (await import('./view-dialog.tsx')).ViewDialog)
const DeleteView = later(async () => (await import('./view-dialog.tsx')).DeleteView)

type Asking = { kind: 'new' | 'change' | 'delete'; view: SavedView | null }

/** The saved views of a list: to choose one, and to save, share, rename and delete them. */
export function ViewsMenu({ state }: { state: GridState }) {
  const views = useViews(state)
  const { current, changed } = views
  const [asking, setAsking] = useState<Asking | null>(null)
  const mine = views.views.filter(({ teamId }) => teamId === null)
  const shared = views.views.filter(({ teamId }) => teamId !== null)
  const line = (view: SavedView) => (
    <Menu.Item
      key={view.id}
      leftSection={view.id === current?.id ? <Check size={14} /> : <span className={styles.blank} />}
      rightSection={view.id === state.memory.opensWith ? <House size={12} aria-label="The list opens with it" /> : undefined}
      onClick={() => views.show(view)}
    >
      {view.name}
      {view.teamId !== null && <small className={styles.team}>{view.teamName}</small>}
    </Menu.Item>
  )
  const close = () => setAsking(null)
  return (
    <>
      <Menu position="bottom-end" width={280}>
        <Menu.Target>
          <Button variant="quiet" icon={Bookmark} aria-label={current ? `View: ${current.name}${changed ? ', changed' : ''}` : 'Views'}>
            <span className={styles.name}>{current?.name ?? 'Views'}</span>
            {changed && <span className={styles.changed} aria-hidden="true" title="Changed since it was saved" />}
            <ChevronDown size={12} />
          </Button>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu}>
          <Menu.Item leftSection={current ? <span className={styles.blank} /> : <List size={14} />} onClick={views.showPlain}>
            The list as it is
          </Menu.Item>
          {mine.length > 0 && <Menu.Label>My views</Menu.Label>}
          {mine.map(line)}
          {shared.length > 0 && <Menu.Label>Views of my team</Menu.Label>}
          {shared.map(line)}
          <Menu.Divider />
          {current && (
            <>
              <Act
                icon={<Save size={14} />}
                why={current.mayChange ?? (changed ? null : 'Nothing was changed')}
                onClick={() => views.saveChanges(current)}
              >
                Save changes
              </Act>
              <Act icon={<Pencil size={14} />} why={current.mayChange} onClick={() => setAsking({ kind: 'change', view: current })}>
                Rename or share ...
              </Act>
              <Act icon={<House size={14} />} onClick={() => views.openWith(views.opens ? null : current.id)}>
                {views.opens ? 'Do not open the list with it' : 'Open the list with it'}
              </Act>
            </>
          )}
          <Act icon={<Plus size={14} />} onClick={() => setAsking({ kind: 'new', view: null })}>
            Save as a new view ...
          </Act>
          <Act icon={<Link size={14} />} onClick={() => copyLink(views.copyLink())}>
            Copy the link
          </Act>
          {current && (
            <Act danger icon={<Trash2 size={14} />} why={current.mayChange} onClick={() => setAsking({ kind: 'delete', view: current })}>
              Delete ...
            </Act>
          )}
        </Menu.Dropdown>
      </Menu>
      {asking?.kind === 'delete' && asking.view && <DeleteView view={asking.view} onClose={close} onDelete={views.deleteView} />}
      {asking && asking.kind !== 'delete' && <ViewDialog state={state} view={asking.view} onClose={close} />}
    </>
  )
}

interface ActProps {
  icon: ReactNode
  /** Why it is off, in words: they stand under it. */
  why?: string | null
  danger?: boolean
  onClick(): void
  children: ReactNode
}

function Act({ icon, why = null, danger = false, onClick, children }: ActProps) {
  return (
    <Menu.Item leftSection={icon} disabled={why !== null} className={danger ? styles.danger : undefined} onClick={onClick}>
      {children}
      {why && <small className={styles.team}>{why}</small>}
    </Menu.Item>
  )
}

function copyLink(link: string): void {
  const failed = () => toast.info('The link stands in the address bar', 5000)
  if (navigator.clipboard) navigator.clipboard.writeText(link).then(() => toast.success('Link copied', 1500), failed)
  else failed()
}
