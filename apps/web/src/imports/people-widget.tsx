import { Upload } from 'lucide-react'
import styles from './import-page.module.css'
import { LastUpload } from './last-upload.tsx'
import parts from './work.module.css'

/** The second widget (platform 2.7): its place, and when it comes. */
export function PeopleWidget() {
  return (
    <section className={styles.card} aria-labelledby="people-import">
      <header className={styles.head}>
        <div>
          <h2 id="people-import">Processor &amp; Underwriter Assignment</h2>
          <p className={styles.say}>Columns A:V, 22 columns</p>
          <LastUpload name="processorUW" />
        </div>
      </header>
      <div className={parts.later}>
        <Upload size={16} aria-hidden />
        <b>Not built yet</b>
        <span>This import follows with the processor and underwriter desks.</span>
      </div>
    </section>
  )
}
