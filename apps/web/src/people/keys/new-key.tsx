import { Copy } from 'lucide-react'
import { Button } from '../../ui/controls/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'

/** Shows a new API key, which cannot be shown again. */
export function NewKey({ value, onClose }: { value: string; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title="Your new API key">
      <div className="grid gap-12">
        <p>Copy the key now. It is shown only once and cannot be read later.</p>
        <code>{value}</code>
        <div>
          <Button icon={Copy} onClick={() => copyText(value, 'API key copied')} data-autofocus>
            Copy
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
