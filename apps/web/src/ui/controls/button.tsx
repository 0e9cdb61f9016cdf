import { LoaderCircle } from 'lucide-react'
import { type ComponentProps, type MouseEvent, use } from 'react'
import { Link, type LinkProps } from 'react-router'
import type { Icon } from '../status/status.ts'
import { LayerContext } from '../top-escape.ts'
import styles from './button.module.css'
import { DisabledReason, disabledProps } from './disabled-reason.tsx'
import { HoverTip } from './hover-tip.tsx'
import { COMMAND_KEY } from './keys.ts'

/** The look of a button. The main action is `primary`, at most one visible at a time. A button of a confirmation may be `destroy`. */
export type ButtonVariant = 'default' | 'primary' | 'quiet' | 'danger' | 'destroy' | 'link'
/** The height: 28 px in bars (`m`), 32 px in dialogs (`l`), 40 px on the sign-in page (`xl`). */
export type ButtonSize = 'm' | 'l' | 'xl'

interface Look {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  icon?: Icon | undefined
  /** Whether the button shows only an icon. It then needs an `aria-label`. */
  square?: boolean | undefined
}

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'disabled'>, Look {
  /** Why the button is disabled. It stays in the tab order and shows the reason on hover and focus. */
  why?: string | null | undefined
  /** The label while the action runs ('Saving ...'), shown with a spinner. Further presses do nothing. */
  busy?: string | false | null | undefined
}

export function buttonClass({ variant = 'default', size = 'm', square }: Look, ...more: (string | false | undefined)[]): string {
  const sizes = { m: '', l: styles.large, xl: styles.huge }
  const variantClass = variant === 'default' ? '' : styles[variant]
  return [styles.button, variantClass, sizes[size], square && styles.square, ...more].filter(Boolean).join(' ')
}

export function Button({ variant, size, icon, square, why, busy, onClick, className, children, type = 'button', ...rest }: ButtonProps) {
  const Face = busy ? LoaderCircle : icon
  const still = Boolean(why || busy)
  const isMain = use(LayerContext) !== null && variant === 'primary'
  const press = (event: MouseEvent<HTMLButtonElement>) => (still ? event.preventDefault() : onClick?.(event))
  return (
    <>
      <DisabledReason reason={why}>
        {(id) => (
          <button
            {...rest}
            {...disabledProps(why, id)}
            {...(busy ? { 'aria-disabled': true, 'aria-busy': true } : {})}
            type={type}
            data-main={isMain || undefined}
            onClick={press}
            className={buttonClass({ variant, size, square }, Boolean(why) && styles.off, Boolean(busy) && styles.busy, className)}
          >
            {Face && <Face size={14} className={busy ? 'turning' : ''} />}
            {busy || children}
          </button>
        )}
      </DisabledReason>
      {isMain && !why && <HoverTip>{`${COMMAND_KEY} Enter`}</HoverTip>}
    </>
  )
}

export function ButtonLink({ variant, size, icon: Face, square, className, children, ...rest }: LinkProps & Look) {
  return (
    <Link {...rest} className={buttonClass({ variant, size, square }, className)}>
      {Face && <Face size={14} />}
      {children}
    </Link>
  )
}
