import type { SavedView } from '@ivue/contracts/grid/views-contract.ts'
import { Bookmark, ChevronDown, House, Link, Pencil, Plus, Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { later } from '../../ui/later.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { MenuGroup, MenuItem, MenuLine, MenuNote } from '../../ui/menu/menu-item.tsx'
import type { GridState } from '../state/use-grid-state.ts'
import { useViews } from './use-views.ts'
import styles from './views-menu.module.css'

const ViewDialog = later(async () => (await import('./view-dialog.tsx')).ViewDialog)
const DeleteView = later(async () => (await import('./view-dialog.tsx')).DeleteView)

type Asking = { kind: 'new' | 'change' | 'delete'; view: SavedView | null }

export function ViewsMenu({ state }: { state: GridState }) {
  const views = useViews(state)
  const { current, changed } = views
  const [asking, setAsking] = useState<Asking | null>(null)
  const mine = views.views.filter(({ teamId }) => teamId === null)
  const shared = views.views.filter(({ teamId }) => teamId !== null)
  const line = (view: SavedView) => (
    <MenuItem
      key={view.id}
      checked={view.id === current?.id}
      right={view.id === state.memory.opensWith && <House size={12} aria-label="The list opens with it" />}
      onPick={() => views.show(view)}
    >
      {view.name}
      {view.teamId !== null && <MenuNote>{view.teamName}</MenuNote>}
    </MenuItem>
  )
  const close = () => setAsking(null)
  return (
    <>
      <Menu
        atEnd
        width={280}
        button={(props) => (
          <Button
            {...props}
            variant="quiet"
            icon={Bookmark}
            aria-label={current ? `View: ${current.name}${changed ? ', changed' : ''}` : 'Views'}
          >
            <span className={styles.name}>{current?.name ?? 'Views'}</span>
            {changed && <span className={styles.changed} aria-hidden="true" title="Changed since it was saved" />}
            <ChevronDown size={12} />
          </Button>
        )}
      >
        <MenuItem checked={!current} onPick={views.showPlain}>
          The list as it is
        </MenuItem>
        {mine.length > 0 && <MenuGroup label="My views">{mine.map(line)}</MenuGroup>}
        {shared.length > 0 && <MenuGroup label="Views of my team">{shared.map(line)}</MenuGroup>}
        <MenuLine />
        {current && (
          <>
            <MenuItem
              icon={<Save size={14} />}
              why={current.mayChange ?? (changed ? null : 'Nothing was changed')}
              onPick={() => views.saveChanges(current)}
            >
              Save changes
            </MenuItem>
            <MenuItem icon={<Pencil size={14} />} why={current.mayChange} onPick={() => setAsking({ kind: 'change', view: current })}>
              Rename or share ...
            </MenuItem>
            <MenuItem icon={<House size={14} />} onPick={() => views.openWith(views.opens ? null : current.id)}>
              {views.opens ? 'Do not open the list with it' : 'Open the list with it'}
            </MenuItem>
          </>
        )}
        <MenuItem icon={<Plus size={14} />} onPick={() => setAsking({ kind: 'new', view: null })}>
          Save as a new view ...
        </MenuItem>
        <MenuItem icon={<Link size={14} />} onPick={() => copyLink(views.copyLink())}>
          Copy the link
        </MenuItem>
        {current && (
          <MenuItem danger icon={<Trash2 size={14} />} why={current.mayChange} onPick={() => setAsking({ kind: 'delete', view: current })}>
            Delete ...
          </MenuItem>
        )}
      </Menu>
      {asking?.kind === 'delete' && asking.view && <DeleteView view={asking.view} onClose={close} onDelete={views.deleteView} />}
      {asking && asking.kind !== 'delete' && <ViewDialog state={state} view={asking.view} onClose={close} />}
    </>
  )
}

function copyLink(link: string): void {
  const failed = () => toast.info('The link stands in the address bar', 5000)
  if (navigator.clipboard) navigator.clipboard.writeText(link).then(() => toast.success('Link copied', 1500), failed)
  else failed()
}
