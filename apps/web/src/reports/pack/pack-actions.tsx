import { isPermission } from '@ivue/contracts/permissions.ts'
import { type MonthlyPack, monthlyPacks } from '@ivue/contracts/reports/pack/pack-contract.ts'
import { whyNotManagePacks, whyNotPublishPack, whyNotSignPack } from '@ivue/contracts/reports/pack/pack-rules.ts'
import { FileDown, Mail, PenLine, Printer, Stamp } from 'lucide-react'
import { useState } from 'react'
import { ScheduleButton } from '../../exports/schedule-button.tsx'
import { downloadFile } from '../../rpc/download.ts'
import { errorMessage } from '../../rpc/errors.ts'
import { useCommand } from '../../rpc/use-command.ts'
import { Button } from '../../ui/controls/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { toast } from '../../ui/feedback/toast.tsx'
import { useViewer } from '../../viewer/viewer.tsx'
import { MailPackDialog } from './mail-dialog.tsx'
import { PublishDialog } from './publish-dialog.tsx'

const UNPUBLISHED = 'Publish this month first'

/** The pack's buttons: print, PDF, mail, publish, and sign off what somebody else published. */
export function PackActions({ pack, onPublished }: { pack: MonthlyPack; onPublished: (packId: number) => void }) {
  const { document, edition, running } = pack
  const { permissions, loggedId } = useViewer()
  const viewer = { permissions: new Set(permissions.filter(isPermission)), userId: Number(loggedId) }
  const [asking, setAsking] = useState<'publish' | 'sign' | 'mail' | null>(null)
  const [loading, setLoading] = useState(false)
  const close = () => setAsking(null)
  const fetchPdf = async (packId: number) => {
    setLoading(true)
    try {
      await downloadFile(monthlyPacks.downloadMonthlyPack, { packId })
    } catch (error) {
      toast.error(errorMessage(error))
    } finally {
      setLoading(false)
    }
  }
  return (
    <>
      <Button icon={Printer} onClick={() => window.print()}>
        Print
      </Button>
      <Button
        icon={FileDown}
        why={edition ? null : UNPUBLISHED}
        busy={loading && 'Making the PDF ...'}
        onClick={() => edition && void fetchPdf(edition.packId)}
      >
        Download PDF
      </Button>
      <Button icon={Mail} why={whyNotManagePacks(viewer) ?? (edition ? null : UNPUBLISHED)} onClick={() => setAsking('mail')}>
        Mail
      </Button>
      <ScheduleButton call={monthlyPacks.getMonthlyPack} label="Monthly pack, the latest one" request={{}} what="report" />
      {edition ? (
        <Button variant="primary" icon={PenLine} why={whyNotSignPack(viewer, edition)} onClick={() => setAsking('sign')}>
          Sign off
        </Button>
      ) : (
        <Button
          variant="primary"
          icon={Stamp}
          why={whyNotPublishPack(viewer, { month: document.month, running })}
          onClick={() => setAsking('publish')}
        >
          Publish
        </Button>
      )}
      {asking === 'publish' && <PublishDialog pack={pack} onClose={close} onPublished={onPublished} />}
      {asking === 'mail' && edition && <MailPackDialog edition={edition} onClose={close} />}
      {asking === 'sign' && edition && <SignDialog packId={edition.packId} title={document.title} onClose={close} />}
    </>
  )
}

function SignDialog({ packId, title, onClose }: { packId: number; title: string; onClose: () => void }) {
  const sign = useCommand(monthlyPacks.signMonthlyPack, { invalidate: [monthlyPacks.getMonthlyPack], onDone: onClose })
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={() => sign.mutate({ packId })}
      title={`Sign off ${title}?`}
      confirm="Sign off"
      busy={sign.isPending && 'Signing off ...'}
    >
      The pack then shows your name and the time. Later corrections need another edition.
    </ConfirmDialog>
  )
}
