import { useRef } from 'react'
import { Button } from '../../kit/Button.tsx'
import { Frame } from '../../kit/Frame.tsx'
import { useDroppedFiles } from './dropped-files.ts'
import styles from './RunFileView.module.css'

interface DropPlaceProps {
  readonly busy: boolean
  readonly onFiles: (files: readonly File[]) => void
}

/** Where a file goes: dropped anywhere on the page, or chosen. */
export function DropPlace({ busy, onFiles }: DropPlaceProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const over = useDroppedFiles(onFiles)
  return (
    <div className={styles.place} data-s={over ? 'proven' : 'unreached'} data-over={over}>
      <Frame />
      <p className={styles.words}>
        {over ? 'Let go to run it again here.' : 'Drop a run file anywhere on this page.'}
      </p>
      <input
        ref={chooser}
        className={styles.chooser}
        type="file"
        accept="application/json,.json"
        aria-label="A run file"
        tabIndex={-1}
        onChange={event => {
          const files = [...(event.target.files ?? [])]
          // So that the same file can be chosen again.
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
      <Button kind="primary" busy={busy} onClick={() => chooser.current?.click()}>
        Choose a file
      </Button>
      <p className={styles.note}>
        It is run again in this page, on a store of its own that is deleted after it. Nothing of it is sent.
      </p>
    </div>
  )
}
