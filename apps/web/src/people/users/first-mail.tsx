import { whyNotMailAccount } from '@ivue/contracts/people/rules.ts'
import { Checkbox } from '@mantine/core'
import { useViewer } from '../../rpc/viewer.tsx'
import type { Editor } from './users-fields.tsx'

interface FirstMailProps {
  editor: Editor
  checked: boolean
  onCheck: (checked: boolean) => void
}

/** The choice to mail a new user the link to set a password, as part of Save. It is disabled with the reason why no mail can be sent. */
export function FirstMail({ editor: { form }, checked, onCheck }: FirstMailProps) {
  const why = useViewer().whyNot('people.users.resetPassword') ?? whyNotMailAccount(form.watch())
  return (
    <Checkbox
      label="Send the first mail with Save"
      description={why ?? 'A link to set the password.'}
      checked={checked && why === null}
      aria-disabled={why ? true : undefined}
      onChange={(event) => why || onCheck(event.currentTarget.checked)}
    />
  )
}
