import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { keysOf } from '../../../contract/keys-of.ts'
import { privateKeyIn } from '../../../crypto/secrets.ts'
import { type HandedOut, judgeReturned, type Returned } from '../../../flows/returned-jws.ts'
import { Button } from '../../kit/Button.tsx'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Result } from '../../kit/Result.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import { Actions, StepFold } from '../frame/Step.tsx'
import styles from './Elsewhere.module.css'
import { SIGNING_TOOLS, type SigningTool, signCommand, TOOL_NOTES } from './sign-commands.ts'

const TABS = keysOf(SIGNING_TOOLS).map(name => ({ name, label: SIGNING_TOOLS[name] }))

/** A text for each tool that signs exactly these bytes. */
function Commands({ asked }: { readonly asked: HandedOut }) {
  const [tool, setTool] = useState<SigningTool>('openssl')
  const text = signCommand(tool, asked.signing_input, asked.header.alg)
  return (
    <Tabs label="Sign it with" head="" tabs={TABS} current={tool} onChange={setTool}>
      <p className={styles.note}>{TOOL_NOTES[tool]}</p>
      <pre className={styles.command}>{text}</pre>
      <CopyButton text={text}>Copy the command</CopyButton>
    </Tabs>
  )
}

type Refused = Extract<Returned, { ok: false }>

/** Why what came back is not sent, with the two values that should be the same. */
function NotSent({
  refused,
  headingRef,
}: {
  readonly refused: Refused
  readonly headingRef: React.Ref<HTMLHeadingElement>
}) {
  const { title, why, compared } = refused
  return (
    <Result state="refused" title={`Not sent: ${title}`} headingRef={headingRef}>
      <p>{why}</p>
      {compared === undefined ? null : (
        <Facts
          of={[
            { name: 'Handed out', value: <code className={styles.value}>{compared.expected}</code> },
            { name: 'Came back', value: <code className={styles.value}>{compared.found}</code> },
          ]}
        />
      )}
    </Result>
  )
}

/** The box for what came back; a private key never stays in it, however it got there. */
function useReturned(asked: HandedOut, onSigned: (jws: string) => void) {
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<Refused>()
  const heading = useRef<HTMLHeadingElement>(null)
  const refuse = (verdict: Refused) => {
    flushSync(() => setRefused(verdict))
    heading.current?.focus()
  }
  const judge = async (given: string): Promise<void> => {
    const verdict = await judgeReturned(asked, given)
    if (verdict.ok) onSigned(verdict.jws)
    else refuse(verdict)
  }
  return {
    ...{ text, refused, heading },
    type: (next: string) => {
      const secret = privateKeyIn(next) !== undefined
      setText(secret ? '' : next)
      setRefused(undefined)
      if (secret) void judge(next)
    },
    onPaste: (event: React.ClipboardEvent) => {
      const pasted = event.clipboardData.getData('text')
      if (privateKeyIn(pasted) === undefined) return
      event.preventDefault()
      setText('')
      void judge(pasted)
    },
    send: () => void judge(text),
  }
}

interface SignElsewhereProps {
  readonly asked: HandedOut
  readonly closed: string | undefined
  readonly busy: boolean
  /** Takes a compact JWS of exactly what was handed out, verified under the named key. */
  readonly onSigned: (jws: string) => void
  /** Beside the button that sends it. */
  readonly beside?: React.ReactNode
}

/** Hands out the exact signing input, and takes back a JWS that a key outside this browser made of it. */
export function SignElsewhere({ asked, closed, busy, onSigned, beside }: SignElsewhereProps) {
  const id = useId()
  const { text, refused, heading, type, onPaste, send } = useReturned(asked, onSigned)
  return (
    <>
      <div className={styles.out}>
        <CopyButton text={asked.signing_input} refused="The browser refused; it stands in the command">
          Copy the signing input
        </CopyButton>
        <StepFold title="Commands that sign it">
          <Commands asked={asked} />
        </StepFold>
      </div>
      <label htmlFor={id} className={styles.label}>
        Signed JWS
      </label>
      <textarea
        id={id}
        className={styles.input}
        rows={3}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={refused !== undefined || undefined}
        aria-describedby={`${id}-hint`}
        value={text}
        onPaste={onPaste}
        onChange={event => type(event.target.value)}
      />
      <p className={styles.hint} id={`${id}-hint`}>
        Checked here under your public key before anything is sent.
      </p>
      {refused === undefined ? null : <NotSent refused={refused} headingRef={heading} />}
      <Actions>
        <Button kind="primary" arrow closed={closed} busy={busy} onClick={send}>
          Send it
        </Button>
        {beside}
      </Actions>
    </>
  )
}
