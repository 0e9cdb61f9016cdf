import { MAIL_STATES, type OutgoingMail, outgoingMail } from '@ivue/contracts/mail/contract.ts'
import { SCREENS } from '@ivue/contracts/screens.ts'
import { countText } from '@ivue/contracts/wire/words.ts'
import { NativeSelect, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { QueryContent } from '../answers/query-content.tsx'
import { callQuery } from '../rpc/call-query.ts'
import { Button } from '../ui/controls/button.tsx'
import { Empty } from '../ui/feedback/states.tsx'
import { Page } from '../ui/layout/page.tsx'
import styles from './admin.module.css'
import { AdminTabs } from './admin-tabs.tsx'
import { OutgoingMailDialog } from './mail-dialog.tsx'
import { MailTable } from './mail-table.tsx'

type State = OutgoingMail['state'] | ''
const WORDS: Record<State, string> = { '': 'All', queued: 'Waiting', sent: 'Sent', failed: 'Given up', kept: 'Kept here' }

/** Lists all outgoing mails. Without a configured mail server, mails are only stored here and not sent. */
export function MailPage() {
  const [params, setParams] = useSearchParams()
  const pageNo = Math.max(1, Math.trunc(Number(params.get('page'))) || 1)
  const state = MAIL_STATES.find((one) => one === params.get('state')) ?? ''
  const searchString = params.get('q') ?? ''
  const mails = useQuery({
    ...callQuery(outgoingMail.getList, { pageNo, searchString, state }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const [open, setOpen] = useState<number | null>(null)
  const go = (to: { page?: number; state?: string; q?: string }) => {
    const next = { state, q: searchString, page: '', ...to, ...(to.page ? { page: String(to.page) } : {}) }
    setParams(Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')) as Record<string, string>, { replace: true })
  }
  return (
    <Page
      title={SCREENS.outgoingMail.title}
      kind="cards"
      bars={<AdminTabs />}
      actions={
        <>
          <NativeSelect
            aria-label="State"
            data={(['', ...MAIL_STATES] as const).map((value) => ({ value, label: WORDS[value] }))}
            value={state}
            onChange={(event) => go({ state: event.currentTarget.value })}
          />
          <TextInput
            aria-label="Find a mail"
            placeholder="Address, person or subject"
            type="search"
            defaultValue={searchString}
            onKeyDown={(event) => event.key === 'Enter' && go({ q: event.currentTarget.value.trim() })}
          />
        </>
      }
    >
      <QueryContent query={mails} rows={10} rowHeight={36} loading="Loading the mails" failed="The mails could not be loaded">
        {(data) => (
          <div className="grid gap-12 shrinks">
            {!data.delivering && <p className="on-amber notice">No mail server is configured: mails are stored here and not sent.</p>}
            {data.held && <p className="on-amber notice">{data.held}. Release them in My work.</p>}
            {data.mails.length === 0 ? (
              <Empty title="No mail">Password resets, workbooks and notices are listed here when they are written.</Empty>
            ) : (
              <section className={styles.card} aria-label="Mails">
                <MailTable mails={data.mails} words={WORDS} onOpen={setOpen} />
                <div className="row wrap spread gap-8 pad-10-14">
                  <span className="small-text">
                    Page {pageNo} of {Math.max(1, data.pages)}, {countText(data.totalItems, 'mail')}
                  </span>
                  <span className="children-shrinks flex wrap items-start gap-8">
                    <Button
                      icon={ChevronLeft}
                      why={pageNo === 1 ? 'These are the newest mails' : null}
                      onClick={() => go({ page: pageNo - 1 })}
                    >
                      Previous
                    </Button>
                    <Button
                      icon={ChevronRight}
                      why={pageNo >= data.pages ? 'There are no older mails' : null}
                      onClick={() => go({ page: pageNo + 1 })}
                    >
                      Next
                    </Button>
                  </span>
                </div>
              </section>
            )}
          </div>
        )}
      </QueryContent>
      {open !== null && <OutgoingMailDialog id={open} words={WORDS} onClose={() => setOpen(null)} />}
    </Page>
  )
}
