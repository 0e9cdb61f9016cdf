import { MESSAGES } from '@ivue/contracts/messages.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Page } from '../ui/page.tsx'
import { Empty } from '../ui/states.tsx'

export function NotFoundPage() {
  return (
    <Page title={MESSAGES.notFound}>
      <Empty title="There is no page at this address" action={<ButtonLink to={paths.landing}>Go to the Landing Dashboard</ButtonLink>}>
        The link may be old, or a letter is missing.
      </Empty>
    </Page>
  )
}
