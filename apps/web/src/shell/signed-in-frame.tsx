import { login, tabs } from '@ivue/contracts/session/contract.ts'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { Outlet, useLocation } from 'react-router'
import { CallFailure } from '../answers/call-failure.tsx'
import { storeSession } from '../browser/storage.ts'
import { FigureHost } from '../explain/figure-host.tsx'
import { callQuery } from '../rpc/call-query.ts'
import { signOutWithOtherTabs } from '../rpc/session-over.ts'
import { clockTime, describeZone, setOfficeZone } from '../ui/moments.ts'
import { readPreference, writePreference } from '../ui/theme/preferences.ts'
import { toVisibleMenu } from '../viewer/menu.ts'
import { toViewer, ViewerProvider } from '../viewer/viewer.tsx'
import styles from './shell.module.css'
import { SideMenu } from './side-menu.tsx'
import { type Tools, TopBar } from './top-bar.tsx'

/** Milliseconds for which permissions and menu are cached. They change rarely, and the server checks permissions on every call. */
const STALE_MS = 5 * 60_000

/** In a window of this width or less, the open menu leaves too little room for the page. */
const NARROW = '(max-width: 900px)'

/**
 * The parts that other rooms add to the frame: `tools` to the top bar, `aside` next to the page, `over` above it, `Inside` in place of the
 * routes.
 */
export interface Frame {
  tools: Tools
  aside?: ReactNode
  over?: ReactNode
  Inside?: ComponentType
}

function subscribeOnline(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** The time at which the data on screen was last loaded, and whether the browser is offline: 'Updated 14:02', 'Offline · Updated 14:02'. */
function Freshness() {
  const cache = useQueryClient().getQueryCache()
  const isOnline = useSyncExternalStore(subscribeOnline, () => navigator.onLine)
  const subscribe = (onChange: () => void) => cache.subscribe(({ type }) => type === 'updated' && queueMicrotask(onChange))
  const updated = useSyncExternalStore(subscribe, () => {
    const times = cache.findAll({ type: 'active' }).map(({ state }) => state.dataUpdatedAt)
    // Rounded down to the minute, so that it renders again only when its text changes.
    return Math.floor(Math.max(0, ...times) / 60_000) * 60_000
  })
  return (
    <span role="status" className={isOnline ? undefined : 'strong red'}>
      {!isOnline && 'Offline · '}
      {updated > 0 && `Updated ${clockTime(new Date(updated))}`}
    </span>
  )
}

export function SignedInFrame({ tools, aside, over, Inside = Outlet }: Frame) {
  const signedIn = useQuery({ ...callQuery(login.getLoginInfo, {}), staleTime: STALE_MS })
  const list = useQuery({ ...callQuery(tabs.getList, {}), staleTime: STALE_MS })
  const viewer = useMemo(() => {
    if (signedIn.data) setOfficeZone(signedIn.data.businessZone)
    return signedIn.data && toViewer(signedIn.data)
  }, [signedIn.data])
  const menu = useMemo(() => (list.data ? toVisibleMenu(list.data) : []), [list.data])
  const { folded, fold } = useFoldedMenu(Boolean(aside))

  useEffect(() => {
    if (signedIn.data) storeSession(signedIn.data)
  }, [signedIn.data])

  useEffect(signOutWithOtherTabs, [])

  // A failed refetch does not close the page.
  const failed = (signedIn.data ? null : signedIn.error) ?? (list.data ? null : list.error)
  if (failed) {
    const retry = () => void Promise.all([signedIn.refetch(), list.refetch()])
    return (
      <main className={styles.alone}>
        <CallFailure title="iVue could not be loaded" error={failed} onRetry={retry} />
      </main>
    )
  }
  if (!viewer) return <div className={styles.frame} aria-busy="true" />
  return (
    <ViewerProvider viewer={viewer}>
      <div className={styles.frame} data-folded={folded || undefined} data-aside={Boolean(aside) || undefined}>
        <a href="#main" className={styles.skip}>
          Skip to content
        </a>
        <TopBar {...tools} />
        <SideMenu menu={menu} folded={folded} onFold={fold} />
        <main id="main" tabIndex={-1} className={styles.sheet}>
          <Inside />
        </main>
        {aside && <div className={styles.aside}>{aside}</div>}
        <footer className={styles.foot}>
          <span>iVue · Internal use only</span>
          <Freshness />
          <span className="clip ellipsis">Times in {describeZone(new Date())} · SLA moments in the property’s zone</span>
        </footer>
      </div>
      {over}
      <FigureHost />
      <FocusOnArrival />
    </ViewerProvider>
  )
}

/**
 * Returns whether the main menu is folded, and a function to fold or open it. In a wide window, the last
 * choice in this browser applies. In a narrow window and next to a panel, an opened menu folds again on the next page.
 */
function useFoldedMenu(hasAside: boolean) {
  const { pathname } = useLocation()
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false }) || hasAside
  const [foldedWide, setFoldedWide] = useState(() => readPreference('menu') === 'folded')
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const fold = (next: boolean) => {
    if (isNarrow) return setOpenedAt(next ? null : pathname)
    setFoldedWide(next)
    writePreference('menu', next ? 'folded' : 'open')
  }
  return { folded: isNarrow ? openedAt !== pathname : foldedWide, fold }
}

/** Focuses the title after navigating to another screen, so that it is read aloud and Tab continues from there. */
function FocusOnArrival() {
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    // The page may render long after the address changed. If the palette was opened meanwhile, the focus stays there.
    if (document.activeElement?.closest('[aria-modal="true"] input')) return
    document.getElementById('page-title')?.focus({ preventScroll: true })
  }, [pathname])
  return null
}
