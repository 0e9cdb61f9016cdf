import type { ReactNode } from 'react'
import { Logo } from '../../ui/display/logo.tsx'
import styles from './ground.module.css'
import { RingArt } from './ring-art.tsx'

/** The rings with the one card on them: what people see who are not signed in. Without the part library, so that the first page is light. */
export function Ground({ documentTitle, heading, children }: { documentTitle: string; heading: string; children: ReactNode }) {
  return (
    <div className={styles.ground}>
      <title>{documentTitle}</title>
      <RingArt className={styles.art} />
      <main className={styles.box}>
        <div className={styles.brand}>
          <Logo size={28} />
          iVue
        </div>
        <h1 className={styles.prompt}>{heading}</h1>
        {children}
      </main>
      <footer className={styles.note}>iVue · Internal use only · Access is logged</footer>
    </div>
  )
}
