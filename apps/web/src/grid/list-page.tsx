import { ArrowLeft, Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useAboutPage } from '../help/about-page.ts'
import { useRefetch } from '../rpc/use-refetch.ts'
import { Button, ButtonLink } from '../ui/controls/button.tsx'
import { Page, type PageProps } from '../ui/layout/page.tsx'
import { InstantFilter } from './frame/filters/choice-filters.tsx'
import { ColumnFilterPanel } from './frame/filters/column-filter-panel.tsx'
import { Grid } from './grid.tsx'
import type { GridProps } from './grid-props.ts'
import type { GridState } from './model/state/use-grid-state.ts'
import type { GridEvent } from './model/types.ts'

type OfGrid = Omit<GridProps, 'label' | 'state' | 'actions' | 'onEvent'>
type OfPage = Omit<PageProps, 'kind' | 'foot' | 'children'>

interface ListPageProps<F extends string, E extends string> extends OfGrid, OfPage {
  state: GridState<F, E>
  /** What the page is for, in at most three sentences, for the help. */
  about: string
  onEvent?(event: GridEvent<E>): unknown
  /** The accessible name of the list. The default is the title of the page. */
  label?: string
  /** Filters of the list's spec, as drop-downs that apply at once. */
  filterBy?: readonly F[]
  /** Other controls that filter at once. */
  controls?: ReactNode
  /** The button that adds a row. */
  create?: { label: string; why?: string | null; onClick: () => void }
  /** The page to which the list belongs. */
  back?: { to: string; label: string }
  /** Content above the list. */
  above?: ReactNode
  /** Dialogs of the page. */
  children?: ReactNode
}

/** A page that is a list: the title with its buttons, the filters, the rows, and dialogs. */
export function ListPage<F extends string, E extends string>(props: ListPageProps<F, E>) {
  const { about, create, back, filterBy, controls, above, children, ...ofPageAndGrid } = props
  const { title, documentTitle = title, tabs, bars, actions, label = title, state, filters, ...grid } = ofPageAndGrid
  useAboutPage(about)
  const refetch = useRefetch(grid.call)
  const buttons = (actions || back || create) && (
    <>
      {actions}
      {back && (
        <ButtonLink to={back.to} icon={ArrowLeft}>
          {back.label}
        </ButtonLink>
      )}
      {create && (
        <Button variant="primary" icon={Plus} why={create.why ?? null} onClick={create.onClick}>
          {create.label}
        </Button>
      )}
    </>
  )
  return (
    <Page title={title} documentTitle={documentTitle} tabs={tabs} bars={bars} actions={buttons}>
      {above}
      <Grid
        {...grid}
        label={label}
        state={state}
        filters={
          filters ?? (
            <>
              {filterBy?.map((name) => (
                <InstantFilter key={name} grid={state} name={name} />
              ))}
              {controls}
              <ColumnFilterPanel state={state} onSame={refetch} />
            </>
          )
        }
      />
      {children}
    </Page>
  )
}
