import { MESSAGES } from '@ivue/contracts/messages.ts'
import { paths, SCREENS } from '@ivue/contracts/screens.ts'
import { ButtonLink } from '../ui/controls/button.tsx'
import { Empty } from '../ui/feedback/states.tsx'
import { Page } from '../ui/layout/page.tsx'

export function NotFoundPage() {
  return (
    <Page title={MESSAGES.notFound}>
      <Empty
        title="There is no page at this address"
        action={<ButtonLink to={paths.landing}>Go to the {SCREENS.landing.title}</ButtonLink>}
      >
        The link may be old, or a letter is missing.
      </Empty>
    </Page>
  )
}
