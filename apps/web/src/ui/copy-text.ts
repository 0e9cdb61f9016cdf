import { toast } from './feedback/toast.tsx'

/** Copies a text to the clipboard and says so. Browsers offer the clipboard only on pages loaded over TLS. */
export function copyText(text: string, copied: string): void {
  const failed = () => toast.warning('The browser did not allow copying', 5000)
  if (navigator.clipboard) navigator.clipboard.writeText(text).then(() => toast.success(copied, 1500), failed)
  else failed()
}
