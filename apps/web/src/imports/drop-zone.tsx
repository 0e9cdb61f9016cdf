import { Upload } from 'lucide-react'
import { type DragEvent, useRef, useState } from 'react'
import parts from './work.module.css'

export function DropZone({ label, onPick }: { label: string; onPick: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onPick(file)
    if (input.current) input.current.value = ''
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  const drag = (event: DragEvent) => {
    event.preventDefault()
    setOver(true)
  }
  return (
    <label className={parts.drop} data-over={over || undefined} onDragOver={drag} onDragLeave={() => setOver(false)} onDrop={drop}>
      <Upload size={16} />
      <b>Drop the workbook here</b>
      <span>
        or <span className="medium color-accent">choose a file</span>, XLSX only
      </span>
      <input ref={input} type="file" accept=".xlsx" className="unseen" aria-label={label} onChange={(event) => take(event.target.files)} />
    </label>
  )
}
