import { useRef } from 'react'
import { useDroppedFiles } from '../../app/dropped-files.ts'
import { Button } from '../../kit/Button.tsx'
import { Frame } from '../../kit/Frame.tsx'
import styles from './RunFileView.module.css'
import type { SampleName } from './sample-file.ts'

interface DropPlaceProps {
  readonly busy: boolean
  readonly onHanded: (handed: readonly File[] | SampleName) => void
}

/** Where a file goes: dropped anywhere on the page, or chosen; two samples for whoever has none at hand. */
export function DropPlace({ busy, onHanded }: DropPlaceProps) {
  const chooser = useRef<HTMLInputElement>(null)
  const over = useDroppedFiles(onHanded)
  return (
    <div className={styles.place} data-s={over ? 'proven' : 'unreached'} data-over={over}>
      <Frame />
      <p className={styles.label}>
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
          if (files.length > 0) onHanded(files)
        }}
      />
      <Button kind="primary" busy={busy} onClick={() => chooser.current?.click()}>
        Choose a file
      </Button>
      <p className={styles.note}>
        It is run again in this page, on a store of its own that is deleted after it. Nothing of it is sent.
      </p>
      <p className={styles.note}>
        Or one that comes with this page: a synthetic agent’s run, and the same with one word changed.
      </p>
      <div className={styles.buttons}>
        <Button busy={busy} onClick={() => onHanded('good')}>
          Open a good sample
        </Button>
        <Button busy={busy} onClick={() => onHanded('tampered')}>
          Open a tampered sample
        </Button>
      </div>
    </div>
  )
}
