import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { WaitingSignature } from '../../../client/outside-signer.ts'
import type { Visitor } from '../../../client/visitor.ts'
import { entryOf } from '../../../contract/json-members.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { APPROVAL_TYPE, AUTHORIZATION_TYPE, PROOF_TYPE, REPORT_PROOF_TYPE } from '../../../contract/names.ts'
import { privateKeyIn } from '../../../crypto/secrets.ts'
import { type HandedOut, judgeReturned, type Returned } from '../../../flows/returned-jws.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { Button, CopyButton } from '../../kit/Button.tsx'
import { type Fact, Facts } from '../../kit/Facts.tsx'
import { Json } from '../../kit/Json.tsx'
import { Result } from '../../kit/Result.tsx'
import { Time } from '../../kit/Time.tsx'
import { shortened } from '../../kit/words.ts'
import { Actions, StepFold, StepFolds, StepHead } from '../frame/Step.tsx'
import styles from './Elsewhere.module.css'
import { PasteBox } from './PublicKeyField.tsx'
import { SIGNING_TOOLS, signCommand } from './sign-commands.ts'

function Commands({ asked }: { readonly asked: HandedOut }) {
  return keysOf(SIGNING_TOOLS).map(tool => {
    const text = signCommand(tool, asked.signing_input, asked.header.alg)
    const [name] = SIGNING_TOOLS[tool]
    return (
      <div key={tool}>
        <p className={`aside ${styles.note}`}>
          {`${name}, in a shell in the folder of key.pem, your private key (PKCS #8).`}
        </p>
        <pre className={styles.command}>{text}</pre>
        <CopyButton text={text}>{`Copy the command for ${name}`}</CopyButton>
      </div>
    )
  })
}

type Outside = Visitor['outside']
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

/** Takes a compact JWS of exactly what was handed out, verified under the named key. */
function SignedBox({ asked, outside }: { readonly asked: HandedOut; readonly outside: Outside }) {
  const closed = useClosedBecause()
  const { text, refused, heading, type, send } = useReturned(asked, outside.answer)
  return (
    <>
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
        <Button kind="primary" arrow closed={closed} onClick={send}>
          Send it
        </Button>
        <Button onClick={outside.leave}>Leave it unsigned</Button>
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

/** What a key elsewhere is asked to sign, the commands that sign it there, and the box for what came of it. */
export function SignElsewhere({ waiting }: { readonly waiting: WaitingSignature }) {
  const { outside } = useServices().visitor
  const heading = useRef<HTMLHeadingElement>(null)
  const { header, payload, signing_input, key_thumbprint, until } = waiting
  // biome-ignore lint/correctness/useExhaustiveDependencies: each signature's heading gets the focus once.
  useEffect(() => heading.current?.focus(), [signing_input])
  const end: Fact[] = until === undefined ? [] : [{ name: 'Sign before', value: <Time at={until} short /> }]
  return (
    <>
      <StepHead title="Sign it elsewhere" headingRef={heading}>
        {`${entryOf(FOR, header.typ) ?? 'Your key signs it.'} Sign it where the key is, then paste the signature.`}
      </StepHead>
      <Facts
        of={[
          { name: 'Key', value: <code>{shortened(key_thumbprint, 0, 24)}</code> },
          { name: 'Type', value: <code>{header.typ}</code> },
          ...end,
        ]}
      />
      <div className={styles.out}>
        <CopyButton text={signing_input} refused="The browser refused; the command contains it">
          Copy the signing input
        </CopyButton>
        <StepFold title="Commands that sign it">
          <Commands asked={waiting} />
        </StepFold>
      </div>
      <SignedBox key={signing_input} asked={waiting} outside={outside} />
      <StepFolds>
        <StepFold title={`What will be signed, ${signing_input.length} bytes`}>
          <section aria-label="What will be signed">
            <pre className={styles.command}>{signing_input}</pre>
            <Json value={{ header, payload }} label="Decoded" />
          </section>
        </StepFold>
      </StepFolds>
    </>
  )
}
