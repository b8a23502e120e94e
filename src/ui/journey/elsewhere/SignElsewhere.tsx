import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'
import type { WaitingSignature } from '../../../client/outside-signer.ts'
import { entryOf } from '../../../contract/json-members.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { APPROVAL_TYPE, AUTHORIZATION_TYPE, PROOF_TYPE, REPORT_PROOF_TYPE } from '../../../contract/names.ts'
import { privateKeyIn } from '../../../crypto/secrets.ts'
import { judgeReturned, type Returned } from '../../../flows/returned-jws.ts'
import { useClosedBecause, useServices } from '../../app/ServicesContext.tsx'
import { CopyButton } from '../../kit/Button.tsx'
import { Facts } from '../../kit/Facts.tsx'
import { Json } from '../../kit/Json.tsx'
import { Result } from '../../kit/Result.tsx'
import { Time } from '../../kit/Time.tsx'
import { shortened } from '../../kit/words.ts'
import { ActionButton, Actions, StepFold, StepHead } from '../frame/Step.tsx'
import styles from './Elsewhere.module.css'
import { PasteBox } from './PublicKeyField.tsx'
import { SIGNING_TOOLS, signCommand } from './sign-commands.ts'

interface CommandProps extends React.PropsWithChildren {
  /** What runs it. */
  readonly name: string
  readonly text: string
}

/** A text for a shell, to be copied. */
export const Command = ({ name, text, children }: CommandProps) => (
  <div className={styles.box}>
    <p className="aside">{children}</p>
    <pre className={styles.text}>{text}</pre>
    <CopyButton text={text}>{`Copy the command for ${name}`}</CopyButton>
  </div>
)

/** What waits for the signature of an agent’s key, which is elsewhere. */
export function useWaiting(agentId: string | undefined): WaitingSignature | undefined {
  const { waiting } = useServices().visitor.outside
  const what = useSyncExternalStore(waiting.subscribe, waiting.getSnapshot)
  return what !== null && what.agent_id === agentId ? what : undefined
}

type Refused = Extract<Returned, { ok: false }>

/** Takes a compact JWS of exactly what was handed out, verified under the named key. */
function SignedBox({ asked }: { readonly asked: WaitingSignature }) {
  const { outside } = useServices().visitor
  const closed = useClosedBecause()
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<Refused>()
  const heading = useRef<HTMLHeadingElement>(null)
  const judge = async (given: string): Promise<void> => {
    const verdict = await judgeReturned(asked, given)
    if (verdict.ok) return outside.answer(verdict.jws)
    flushSync(() => setRefused(verdict))
    heading.current?.focus()
  }
  const type = (next: string) => {
    const secret = privateKeyIn(next) !== undefined
    setText(secret ? '' : next)
    setRefused(undefined)
    if (secret) void judge(next)
  }
  return (
    <>
      <PasteBox
        label="Signed JWS"
        hint="Checked here under your public key before anything is sent."
        text={text}
        refused={refused !== undefined}
        onText={type}
      />
      {refused && (
        <Result state="refused" title={`Not sent: ${refused.title}`} headingRef={heading}>
          <p>{refused.why}</p>
          {refused.compared && (
            <p>
              Handed out: <code>{refused.compared.expected}</code>, came back:{' '}
              <code>{refused.compared.found}</code>
            </p>
          )}
        </Result>
      )}
      <Actions>
        <ActionButton of={{ name: 'Send it', kind: 'primary', closed, run: () => void judge(text) }} />
        <ActionButton of={{ name: 'Leave it unsigned', run: outside.leave }} />
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
  const heading = useRef<HTMLHeadingElement>(null)
  const { header, payload, signing_input, key_thumbprint, until } = waiting
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
          ...(until === undefined ? [] : [{ name: 'Sign before', value: <Time at={until} short /> }]),
        ]}
      />
      <Actions>
        <CopyButton text={signing_input} refused="The browser refused; the command contains it">
          Copy the signing input
        </CopyButton>
      </Actions>
      <div className={styles.box}>
        <StepFold title={`What will be signed, ${signing_input.length} bytes`}>
          <section aria-label="What will be signed">
            <pre className={styles.text}>{signing_input}</pre>
            <Json value={{ header, payload }} label="Decoded" />
          </section>
        </StepFold>
        <StepFold title="Commands that sign it">
          {keysOf(SIGNING_TOOLS).map(tool => {
            const [name] = SIGNING_TOOLS[tool]
            return (
              <Command key={tool} name={name} text={signCommand(tool, signing_input, header.alg)}>
                {`${name}, in a shell in the folder of key.pem, your private key (PKCS #8).`}
              </Command>
            )
          })}
        </StepFold>
      </div>
      <SignedBox key={signing_input} asked={waiting} />
    </>
  )
}
