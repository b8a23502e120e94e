import { useState } from 'react'
import { keysOf } from '../../contract/keys-of.ts'
import { CopyButton } from '../kit/Button.tsx'
import { Icon } from '../kit/Icon.tsx'
import { Toggle } from '../kit/Toggle.tsx'
import styles from './MessageDetail.module.css'
import { type Reproduction, TOOLS, type Tool } from './reproductions.ts'

function Steps({ of, tool }: { readonly of: Reproduction; readonly tool: Tool }) {
  const { text, prints } = of.by[tool]
  return (
    <section className={styles.reproduceValue} aria-label={of.what}>
      <h3 className={styles.what}>{of.what}</h3>
      <p className={styles.from}>{of.from}</p>
      <pre className={styles.reproduceText}>{text}</pre>
      <p className={styles.from}>
        It prints <code className={styles.prints}>{prints}</code>
      </p>
      <CopyButton text={text}>{tool === 'console' ? 'Copy the script' : 'Copy the command'}</CopyButton>
    </section>
  )
}

interface ReproduceProps {
  /** Made only once the reader opens it. */
  readonly values: () => readonly Reproduction[]
}

/** How to get the same values without this page's code: texts to paste as they are, and what each prints. */
export function Reproduce({ values }: ReproduceProps) {
  const [opened, setOpened] = useState(false)
  const [tool, setTool] = useState<Tool>('openssl')
  return (
    <details
      className={styles.reproduce}
      data-print="hide"
      onToggle={event => {
        if (event.currentTarget.open) setOpened(true)
      }}
    >
      <summary className={styles.summary}>
        <Icon name="chevron" className={styles.chevron} />
        Reproduce it yourself
      </summary>
      {opened ? (
        <>
          <fieldset className={styles.tools}>
            <legend className="sr-only">Reproduce it with</legend>
            {keysOf(TOOLS).map(name => (
              <Toggle key={name} pressed={name === tool} onClick={() => setTool(name)}>
                {TOOLS[name]}
              </Toggle>
            ))}
          </fieldset>
          {values().map(value => (
            <Steps key={value.what} of={value} tool={tool} />
          ))}
        </>
      ) : null}
    </details>
  )
}
