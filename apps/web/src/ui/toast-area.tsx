import { Notifications } from '@mantine/notifications'

/** A toast that says nothing about its life closes after this many milliseconds (platform 9). */
const TOAST_DEFAULT_MS = 10_000

/** Where toasts appear: top right, over everything. */
export function ToastArea() {
  return <Notifications position="top-right" autoClose={TOAST_DEFAULT_MS} containerWidth={360} limit={6} transitionDuration={240} />
}
