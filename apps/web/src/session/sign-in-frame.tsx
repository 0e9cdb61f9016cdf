import type { ReactNode } from 'react'
import { Logo } from '../ui/display/logo.tsx'
import { RingArt } from './ring-art.tsx'
import styles from './sign-in-frame.module.css'

/** The page for people who are not signed in: one card over the rings. It does not use Mantine, to keep the first load small. */
export function SignInFrame({ documentTitle, heading, children }: { documentTitle: string; heading: string; children: ReactNode }) {
  return (
    <div className={styles.ground}>
      <title>{documentTitle}</title>
      <RingArt className={styles.art} />
      <main className={styles.box}>
        <div className={styles.brand}>
          <Logo size={28} />
          iVue
        </div>
        <h1 className="muted margin-22-0-20 font-400-15-22">{heading}</h1>
        {children}
      </main>
      <footer className={styles.note}>iVue · Internal use only · Access is logged</footer>
    </div>
  )
}
