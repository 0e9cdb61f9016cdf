import { Kbd } from '../ui/controls/kbd.tsx'
import styles from './palette-dialog.module.css'
import type { PaletteItem, PaletteSection } from './palette-sections.ts'

interface PaletteListProps {
  id: string
  sections: readonly PaletteSection[]
  activeId: string | undefined
  optionId: (id: string) => string
  onHover: (id: string) => void
  onChoose: (choice: PaletteItem) => void
}

/** The results as a listbox. The focus stays in the text field, which refers to the active option. */
export function PaletteList({ id, sections, activeId, optionId, onHover, onChoose }: PaletteListProps) {
  return (
    <div id={id} role="listbox" aria-label="Found" className={`${styles.list} fill scrolls pad-4-8-8`}>
      {sections.map(({ name, choices }) => (
        // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
        <div key={name} role="group" aria-label={name}>
          <div className="faint pad-8-8-2 font-500-micro" aria-hidden="true">
            {name}
          </div>
          {choices.map((choice) => {
            const { icon: Face, label, about, keys, why } = choice
            return (
              // biome-ignore lint/a11y/useFocusableInteractive: the field holds the focus and names the active option
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field hears the keys
              <div
                key={choice.id}
                id={optionId(choice.id)}
                role="option"
                aria-selected={choice.id === activeId}
                aria-disabled={Boolean(why) || undefined}
                className={`${styles.option} row rounded pressable gap-10 min-height-32 pad-4-8 color-text svg-faint chosen-on-accent-soft`}
                onMouseMove={() => onHover(choice.id)}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(choice)}
              >
                <Face size={16} />
                <span className="cut">{label}</span>
                {(why || about) && <span className="cut flex-1 text-right muted text-12 min-width-80">{why ?? about}</span>}
                {keys && <Kbd>{keys}</Kbd>}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}
