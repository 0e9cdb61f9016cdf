import { Kbd } from '../ui/controls/kbd.tsx'
import type { Shortcut } from './shortcuts.ts'

export const KeyList = ({ keys, className }: { keys: readonly Shortcut[]; className: string | undefined }) => (
  <dl className={className}>
    {keys.map(([does, ...combinations]) => (
      <div key={does}>
        <dt>{does}</dt>
        <dd>
          {combinations.map((combination) => (
            <Kbd key={combination}>{combination}</Kbd>
          ))}
        </dd>
      </div>
    ))}
  </dl>
)
