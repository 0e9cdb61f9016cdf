import { MESSAGES } from '@ivue/contracts/messages.ts'
import { paths } from '@ivue/contracts/screens.ts'
import { ownSession } from '@ivue/contracts/session/own-contract.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { QueryContent } from '../../answers/query-content.tsx'
import { callQuery } from '../../rpc/call-query.ts'
import { Button, ButtonLink } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { momentWithZone } from '../../ui/moments.ts'
import styles from '../account.module.css'
import { RecoveryDialog, RemoveDialog } from './code-dialogs.tsx'
import { TotpSetup } from './totp-setup.tsx'

type OpenDialog = 'setup' | 'recovery' | 'remove' | null

export function Security() {
  const security = useQuery({ ...callQuery(ownSession.getSecurity, {}), staleTime: 0 })
  const [opened, setOpened] = useState<OpenDialog>(null)
  const close = () => setOpened(null)

  return (
    <section className="card max-width-920 pad-14" aria-labelledby="security">
      <div className={`${styles.head} flex wrap items-baseline gap-4-12`}>
        <h2 id="security">Security</h2>
      </div>
      <QueryContent query={security} rows={2} rowHeight={48} loading="Loading security" failed="The security settings could not be loaded">
        {(facts) => (
          <dl className={styles.facts}>
            <div>
              <dt className="medium">Password</dt>
              <dd className="muted">
                {facts.directory
                  ? `${MESSAGES.directoryPassword}.`
                  : facts.passwordChangedAt
                    ? `Changed ${momentWithZone(facts.passwordChangedAt)}.`
                    : 'Not set yet.'}
              </dd>
              <dd className="flex wrap gap-8">
                {!facts.directory && <ButtonLink to={paths.changePassword}>{MESSAGES.changePassword}</ButtonLink>}
              </dd>
            </div>
            <div>
              <dt className="medium">Authenticator</dt>
              <dd className="muted">
                {facts.totp
                  ? `On${facts.totpSince ? ` since ${momentWithZone(facts.totpSince)}` : ''}. ${countText(facts.recoveryCodesLeft, 'recovery code')} left.`
                  : 'Off. With it, a password alone lets nobody in: signing in also asks for a code that your phone shows.'}
                {facts.required && ' Your group asks for it.'}
              </dd>
              <dd className="flex wrap gap-8">
                {facts.totp ? (
                  <>
                    <Button onClick={() => setOpened('recovery')}>New recovery codes</Button>
                    <Button
                      variant="danger"
                      why={facts.required ? 'Your group asks for an authenticator' : null}
                      onClick={() => setOpened('remove')}
                    >
                      Turn off
                    </Button>
                  </>
                ) : (
                  <Button variant="primary" onClick={() => setOpened('setup')}>
                    Set up
                  </Button>
                )}
              </dd>
            </div>
          </dl>
        )}
      </QueryContent>
      {opened === 'setup' && (
        <Dialog onClose={close} title="Set up your authenticator" cancel={null}>
          <TotpSetup onDone={close} />
        </Dialog>
      )}
      {opened === 'recovery' && <RecoveryDialog onClose={close} />}
      {opened === 'remove' && <RemoveDialog onClose={close} />}
    </section>
  )
}
