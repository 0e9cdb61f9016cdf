import type { SavedView } from '@ivue/contracts/grid/views-contract.ts'
import { Bookmark, ChevronDown, House, Link, Pencil, Plus, Save, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/controls/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { toast } from '../../ui/feedback/toast.tsx'
import { lazyComponent } from '../../ui/lazy-component.tsx'
import { Menu } from '../../ui/menu/menu.tsx'
import { MenuGroup, MenuItem, MenuLine, MenuNote } from '../../ui/menu/menu-item.tsx'
import { isSaved, type ListView } from '../model/state/saved-views.ts'
import type { GridState } from '../model/state/use-grid-state.ts'
import { useViews } from '../model/state/use-views.ts'
import { type CountsByView, viewCountText } from '../model/state/view-order.ts'

const ViewDialog = lazyComponent(async () => (await import('./view-dialog.tsx')).SavedViewDialog)
const DeleteView = lazyComponent(async () => (await import('./view-dialog.tsx')).DeleteView)

type OpenDialog = { kind: 'new' | 'change' | 'delete'; view: SavedView | null }

interface ViewsMenuProps {
  state: GridState
  /** Whether the button leaves out the name of the view, because the views are also shown as tabs. */
  iconOnly?: boolean
  /** The number of views whose tabs do not fit. */
  hiddenTabs?: number
  counts?: CountsByView
}

export function ViewsMenu({ state, iconOnly = false, hiddenTabs = 0, counts }: ViewsMenuProps) {
  const views = useViews(state)
  const { current, changed, opensWith } = views
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const builtIn = views.views.filter((view) => !isSaved(view))
  const mine = views.views.filter((view) => isSaved(view) && view.teamId === null)
  const shared = views.views.filter((view) => isSaved(view) && view.teamId !== null)
  const house = <House size={12} aria-label="The list opens with this view" />
  const line = (view: ListView) => {
    const count = counts?.[view.id]
    const right = (
      <span className="row gap-6 faint">
        {view.id === opensWith && house}
        {count !== undefined && viewCountText(count)}
      </span>
    )
    return (
      <MenuItem key={view.id} checked={view.id === current?.id} right={right} onPick={() => views.show(view)}>
        {view.name}
        {view.teamId !== null && <MenuNote>{view.teamName}</MenuNote>}
      </MenuItem>
    )
  }
  const opens = opensWith === (current?.id ?? 0)
  const own = current && isSaved(current) ? current : null
  const close = () => setDialog(null)
  return (
    <>
      <Menu
        atEnd={!iconOnly}
        width={280}
        button={(props) => (
          <Button
            {...props}
            variant="quiet"
            icon={Bookmark}
            aria-label={`${current ? `View: ${current.name}${changed ? ', changed' : ''}` : 'Views'}${hiddenTabs > 0 ? `. More ${hiddenTabs}` : ''}`}
          >
            {!iconOnly && <span className="cut max-width-160">{current?.name ?? 'Views'}</span>}
            {hiddenTabs > 0 && <span>More {hiddenTabs}</span>}
            {changed && <span className="round width-6 height-6 on-amber-mark" aria-hidden="true" title="Changed since it was saved" />}
            <ChevronDown size={12} />
          </Button>
        )}
      >
        {builtIn.map(line)}
        <MenuItem checked={!current} right={opensWith === 0 && builtIn.length > 0 && house} onPick={views.showPlain}>
          No view
        </MenuItem>
        {mine.length > 0 && <MenuGroup label="My views">{mine.map(line)}</MenuGroup>}
        {shared.length > 0 && <MenuGroup label="Views of my team">{shared.map(line)}</MenuGroup>}
        <MenuLine />
        {own && (
          <>
            <MenuItem
              icon={<Save size={14} />}
              why={own.mayChange ?? (changed ? null : 'Nothing was changed')}
              onPick={() => views.saveChanges(own)}
            >
              Save changes
            </MenuItem>
            <MenuItem icon={<Pencil size={14} />} why={own.mayChange} onPick={() => setDialog({ kind: 'change', view: own })}>
              Rename or share ...
            </MenuItem>
          </>
        )}
        {(current || builtIn.length > 0) && (
          <MenuItem
            icon={<House size={14} />}
            why={opens && !own ? 'The list opens with this view already' : null}
            onPick={() => views.openWith(opens ? null : (current?.id ?? 0))}
          >
            {opens && own ? 'Do not open the list with this view' : 'Open the list with this view'}
          </MenuItem>
        )}
        <MenuItem icon={<Plus size={14} />} onPick={() => setDialog({ kind: 'new', view: null })}>
          Save as a new view ...
        </MenuItem>
        <MenuItem icon={<Link size={14} />} onPick={() => copyLink(views.copyLink())}>
          Copy the link
        </MenuItem>
        {own && (
          <MenuItem danger icon={<Trash2 size={14} />} why={own.mayChange} onPick={() => setDialog({ kind: 'delete', view: own })}>
            Delete ...
          </MenuItem>
        )}
      </Menu>
      {dialog?.kind === 'delete' && dialog.view && <DeleteView view={dialog.view} onClose={close} onDelete={views.deleteView} />}
      {dialog && dialog.kind !== 'delete' && <ViewDialog state={state} view={dialog.view} onClose={close} />}
    </>
  )
}

const copyLink = (link: string) => copyText(link, 'Link copied', () => toast.info('Copy the link from the address bar', 5000))
