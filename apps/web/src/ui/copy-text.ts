import { toast } from './feedback/toast.tsx'

const showFailure = () => toast.warning('The browser did not allow copying', 5000)

/**
 * Copies a text to the clipboard, and confirms it by the toast `copied`. Calls `onFailure` if the browser refuses, or offers no clipboard
 * because the page was not loaded over TLS.
 */
export function copyText(text: string, copied: string, onFailure: () => void = showFailure): void {
  if (navigator.clipboard) navigator.clipboard.writeText(text).then(() => toast.success(copied, 1500), onFailure)
  else onFailure()
}
