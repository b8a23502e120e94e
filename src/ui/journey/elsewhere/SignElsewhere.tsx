import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { WaitingSignature } from '../../../client/outside-signer.ts'
import { entryOf } from '../../../contract/json-members.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { APPROVAL_TYPE, AUTHORIZATION_TYPE, PROOF_TYPE, REPORT_PROOF_TYPE } from '../../../contract/names.ts'
import { privateKeyIn } from '../../../crypto/secrets.ts'
import { type HandedOut, judgeReturned, type Returned } from '../../../flows/returned-jws.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { Button, CopyButton } from '../../kit/Button.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Json } from '../../kit/Json.tsx'
import { Result } from '../../kit/Result.tsx'
import { Tabs } from '../../kit/Tabs.tsx'
import { shortened } from '../../kit/words.ts'
import { Actions, StepFold, StepFolds, StepHead } from '../frame/Step.tsx'
import styles from './Elsewhere.module.css'
import { PasteBox } from './PublicKeyField.tsx'
import { SIGNING_TOOLS, type SigningTool, signCommand, TOOL_NOTES } from './sign-commands.ts'

const TABS = keysOf(SIGNING_TOOLS).map(name => ({ name, label: SIGNING_TOOLS[name] }))

function Commands({ asked }: { readonly asked: HandedOut }) {
  const [tool, setTool] = useState<SigningTool>('openssl')
  const text = signCommand(tool, asked.signing_input, asked.header.alg)
  return (
    <Tabs label="Sign it with" tabs={TABS} current={tool} onChange={setTool}>
      <p className={`aside ${styles.note}`}>{TOOL_NOTES[tool]}</p>
      <pre className={styles.command}>{text}</pre>
      <CopyButton text={text}>Copy the command</CopyButton>
    </Tabs>
  )
}

type Refused = Extract<Returned, { ok: false }>

function useReturned(asked: HandedOut, onSigned: (jws: string) => void) {
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<Refused>()
  const heading = useRef<HTMLHeadingElement>(null)
  const judge = async (given: string): Promise<void> => {
    const verdict = await judgeReturned(asked, given)
    if (verdict.ok) return onSigned(verdict.jws)
    flushSync(() => setRefused(verdict))
    heading.current?.focus()
  }
  return {
    ...{ text, refused, heading },
    type: (next: string) => {
      const secret = privateKeyIn(next) !== undefined
      setText(secret ? '' : next)
      setRefused(undefined)
      if (secret) void judge(next)
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
  readonly beside?: React.ReactNode
}

export function SignElsewhere({ asked, closed, busy, onSigned, beside }: SignElsewhereProps) {
  const { text, refused, heading, type, send } = useReturned(asked, onSigned)
  return (
    <>
      <div className={styles.out}>
        <CopyButton text={asked.signing_input} refused="The browser refused; the command contains it">
          Copy the signing input
        </CopyButton>
        <StepFold title="Commands that sign it">
          <Commands asked={asked} />
        </StepFold>
      </div>
      <PasteBox
        label="Signed JWS"
        hint="Checked here under your public key before anything is sent."
        text={text}
        refused={refused !== undefined}
        onText={type}
      />
      {refused === undefined ? null : (
        <Result state="refused" title={`Not sent: ${refused.title}`} headingRef={heading}>
          <p>{refused.why}</p>
          {refused.compared === undefined ? null : (
            <Facts
              of={[
                {
                  name: 'Handed out',
                  value: <code className={styles.value}>{refused.compared.expected}</code>,
                },
                { name: 'Came back', value: <code className={styles.value}>{refused.compared.found}</code> },
              ]}
            />
          )}
        </Result>
      )}
      <Actions>
        <Button kind="primary" arrow closed={closed} busy={busy} onClick={send}>
          Send it
        </Button>
        {beside}
      </Actions>
    </>
  )
}

const FOR: Readonly<Record<string, string>> = {
  [PROOF_TYPE]: 'The key answers the service’s nonce.',
  [AUTHORIZATION_TYPE]: 'The current key authorizes the new key.',
  [APPROVAL_TYPE]: 'The holder approves exactly this version of the report.',
  [REPORT_PROOF_TYPE]: 'The agent signs the report and its approval; it lasts five minutes.',
}

export function WaitingSignatureStep({ waiting }: { readonly waiting: WaitingSignature }) {
  const { outside } = useServices().visitor
  const closed = useClosedBecause()
  const heading = useRef<HTMLHeadingElement>(null)
  const { header, payload, signing_input, key_thumbprint } = waiting
  // biome-ignore lint/correctness/useExhaustiveDependencies: each signature's heading gets the focus once.
  useEffect(() => heading.current?.focus(), [signing_input])
  return (
    <>
      <StepHead title="Sign it elsewhere" headingRef={heading}>
        {`${entryOf(FOR, header.typ) ?? 'Your key signs it.'} Sign it where the key is, then paste the signature.`}
      </StepHead>
      <Facts
        of={[
          { name: 'Key', value: <code>{shortened(key_thumbprint, 0, 24)}</code> },
          { name: 'Type', value: <code>{header.typ}</code> },
        ]}
      />
      <SignElsewhere
        key={signing_input}
        asked={waiting}
        closed={closed}
        busy={false}
        onSigned={outside.answer}
        beside={<Button onClick={outside.leave}>Leave it unsigned</Button>}
      />
      <StepFolds>
        <StepFold title={`What will be signed, ${signing_input.length} bytes`}>
          <Json value={{ header, payload }} label="What will be signed" />
        </StepFold>
      </StepFolds>
    </>
  )
}
