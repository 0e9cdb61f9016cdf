import type { SVGProps } from 'react'

/** The icon for work in progress: a half-filled circle, which the icon set lacks. It has the same props as the set's icons. */
export function HalfMoon({ size = 16, ...rest }: { size?: number | string | undefined } & SVGProps<SVGSVGElement>) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="none" stroke="currentColor" strokeWidth="2" aria-hidden="true" {...rest}>
      <circle cx="12" cy="12" r="8" />
      <path d="M12 4a8 8 0 0 1 0 16z" fill="currentColor" stroke="none" />
    </svg>
  )
}
