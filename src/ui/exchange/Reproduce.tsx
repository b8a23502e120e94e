import { useState } from 'react'
import { keysOf } from '../../contract/keys-of.ts'
import { CopyButton } from '../kit/Button.tsx'
import { Fold } from '../kit/Fold.tsx'
import { Toggle } from '../kit/Toggle.tsx'
import styles from './Proof.module.css'
import { type Reproduction, TOOLS, type Tool } from './reproductions.ts'

/**
 * How to get the same values without this page's code: texts to paste as they are, and what each prints.
 * @param props.values made only once the reader opens it
 */
export function Reproduce({ values }: { readonly values: () => readonly Reproduction[] }) {
  const [opened, setOpened] = useState(false)
  const [tool, setTool] = useState<Tool>('openssl')
  return (
    <Fold
      kind="link"
      title="Reproduce it yourself"
      data-print="hide"
      onToggle={event => {
        if (event.currentTarget.open) setOpened(true)
      }}
    >
      {opened ? (
        <>
          <fieldset className={`row ${styles.tools}`}>
            <legend className="sr-only">Reproduce it with</legend>
            {keysOf(TOOLS).map(name => (
              <Toggle key={name} pressed={name === tool} onClick={() => setTool(name)}>
                {TOOLS[name]}
              </Toggle>
            ))}
          </fieldset>
          {values().map(({ what, from, by }) => (
            <section key={what} className={styles.recipe} aria-label={what}>
              <h3>{what}</h3>
              <p className={`note ${styles.about}`}>{from}</p>
              <pre>{by[tool].text}</pre>
              <p className={`note ${styles.about}`}>
                It prints <code className={styles.prints}>{by[tool].prints}</code>
              </p>
              <CopyButton text={by[tool].text}>
                {tool === 'console' ? 'Copy the script' : 'Copy the command'}
              </CopyButton>
            </section>
          ))}
        </>
      ) : null}
    </Fold>
  )
}
