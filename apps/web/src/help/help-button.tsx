import { CircleQuestionMark } from 'lucide-react'
import { Button } from '../ui/controls/button.tsx'
import { toggleHelp, useHelpSearch } from './open-help.ts'

export function HelpButton() {
  const isOpen = useHelpSearch() !== null
  return (
    <Button
      variant="quiet"
      square
      icon={CircleQuestionMark}
      aria-label="Help"
      aria-expanded={isOpen}
      aria-keyshortcuts="?"
      onClick={toggleHelp}
    />
  )
}
