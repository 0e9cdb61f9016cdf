/** The logo: an iris whose ring is also the SLA clock. Decorative, because the name is next to it. */
export function Logo({ size = 22 }: { size?: number }) {
  return (
    <svg viewBox="0 0 24 24" width={size} height={size} fill="none" aria-hidden="true">
      <path d="M20.6 7.3A9.7 9.7 0 1 1 12 2.3" stroke="var(--accent)" strokeWidth="2.6" strokeLinecap="round" />
      <circle cx="12" cy="12" r="4.1" fill="var(--accent)" />
      <circle cx="17.4" cy="3.9" r="1.9" fill="var(--accent)" />
    </svg>
  )
}
