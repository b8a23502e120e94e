import { useId, useRef, useState } from 'react'
import { storyAddress } from '../../cases/stories.ts'
import { asksFor, succeeded } from '../../client/message.ts'
import { LINK_STEPS, type LinkStep } from '../../flows/scenario-link.ts'
import { useRoute } from '../app/navigation.ts'
import { useAgents, useExchange } from '../app/queries.ts'
import { addressOf, type Shareable, type Shared, type ShareLink, useShareLink } from '../app/share-link.ts'
import { Button } from '../kit/Button.tsx'
import list from '../kit/Field.module.css'
import { Panel } from '../kit/Panel.tsx'
import { classNames } from '../kit/words.ts'
import { ClaimLines, claimValuesOf, LinkFaultList } from './LinkClaim.tsx'
import styles from './Sharing.module.css'

/** The step that a link leads to unless its sender chooses another: the one that the sender is at. */
export function useStepToShare(): LinkStep {
  const { view } = useRoute()
  const { current } = useAgents()
  const decided = useExchange().some(
    ({ entry }) =>
      entry.kind === 'call' &&
      entry.agent_id === current?.agent_id &&
      asksFor(entry, 'pilot.enter') &&
      succeeded(entry),
  )
  if (view === 'pilot') return 'pilot'
  if (view === 'evaluate') return decided ? 'decision' : 'evaluate'
  return 'bind'
}

const STEPS = {
  import: { name: 'Import', words: 'The form, filled in. Nothing is run.' },
  bind: { name: 'Bind', words: 'After the claim was imported.' },
  evaluate: {
    name: 'Evaluate',
    words: 'After identity, organization and key, as far as the claim has them.',
  },
  decision: { name: 'Decision', words: 'After the evaluation, with its answer in view.' },
  pilot: { name: 'Pilot', words: 'After the decision on entering it.' },
} as const satisfies Record<LinkStep, { readonly name: string; readonly words: string }>

interface StepChoiceProps {
  readonly chosen: LinkStep
  readonly onChoose: (step: LinkStep) => void
}

/** Which step the link opens; the steps before it run for the recipient, who is asked first. */
function StepChoice({ chosen, onChoose }: StepChoiceProps) {
  const id = useId()
  return (
    <fieldset className={classNames(list.list, styles.steps)}>
      <legend className={list.legend}>The step to open</legend>
      {LINK_STEPS.map(step => (
        <label key={step} className={list.item}>
          <input
            type="radio"
            name={id}
            className={list.radio}
            aria-label={STEPS[step].name}
            aria-describedby={`${id}-${step}`}
            checked={chosen === step}
            onChange={() => onChoose(step)}
          />
          <b className={list.name}>{STEPS[step].name}</b>
          <span id={`${id}-${step}`} className={`note ${list.words}`}>
            {STEPS[step].words}
          </span>
        </label>
      ))}
    </fieldset>
  )
}

function LinkField({ address }: { readonly address: string }) {
  const field = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const [said, setSaid] = useState<{ readonly address: string; readonly words: string }>()
  async function copy(): Promise<void> {
    const done = await Promise.resolve(navigator.clipboard?.writeText(address) ?? Promise.reject()).then(
      () => true,
      () => false,
    )
    if (!done) {
      field.current?.focus()
      field.current?.select()
    }
    setSaid({
      address,
      words: done ? 'Copied.' : 'The browser refused. The link is selected: copy it from there.',
    })
  }
  return (
    <div className={styles.link}>
      <label htmlFor={id} className={styles.label}>
        The link
      </label>
      <textarea
        id={id}
        ref={field}
        className={styles.linkText}
        readOnly
        rows={address.length > 300 ? 6 : 2}
        value={address}
        spellCheck={false}
        onFocus={event => event.currentTarget.select()}
      />
      <div className={`row ${styles.dialogActions}`}>
        <Button kind="primary" onClick={() => void copy()}>
          Copy the link
        </Button>
        {/* A live region of its own: what lies outside of a modal dialog is not announced. */}
        <span className="note" role="status">
          {said?.address === address ? said.words : null}
        </span>
      </div>
    </div>
  )
}

function Holds({ link, to }: { readonly link: ShareLink; readonly to: LinkStep }) {
  if (link.from === null) return null
  return (
    <>
      <h3 className={styles.dialogHead}>It contains</h3>
      <ClaimLines values={claimValuesOf({ to, from: link.from }, 'sender')} />
    </>
  )
}

function Withheld({ link }: { readonly link: ShareLink }) {
  if (link.withheld.length === 0) return null
  return (
    <>
      <h3 className={styles.dialogHead}>
        {link.address === null ? 'No link can be made' : 'Left out of it'}
      </h3>
      <LinkFaultList faults={link.withheld} />
    </>
  )
}

/** Gives the link of a story: the address at which it runs again, from its first step. */
function ShareStory({ name, onClose }: { readonly name: string; readonly onClose: () => void }) {
  return (
    <Panel kind="dialog" title="Share this story" onClose={onClose}>
      <p className="words">
        Anyone who opens the link sees this story run for real in their own browser, on a separate service,
        and steps through it from the start.
      </p>
      <LinkField address={addressOf(storyAddress(name))} />
    </Panel>
  )
}

/** Makes a scenario link: the step to open, the link, what it holds, and what no link ever holds. */
function ShareClaim({ shared, onClose }: { readonly shared: Shared; readonly onClose: () => void }) {
  const [to, setTo] = useState(useStepToShare())
  const link = useShareLink(shared, to)
  return (
    <Panel kind="dialog" title="Share as a link" onClose={onClose}>
      <p className="words">
        The recipient sees the claim and every step before anything is done, and is asked once. The link is a
        fragment of this page’s address, which no browser sends to a host.
      </p>
      <StepChoice chosen={to} onChoose={setTo} />
      {link === undefined || link.address === null ? null : <LinkField address={link.address} />}
      {link === undefined ? null : (
        <>
          <Withheld link={link} />
          <Holds link={link} to={to} />
        </>
      )}
      <h3 className={styles.dialogHead}>It never contains</h3>
      <p className="words">
        Keys, proofs, tokens, nonces, or anything that was proven. <code>self</code> means the recipient’s own
        key and <code>fresh</code> for a subject of the recipient’s own.
      </p>
    </Panel>
  )
}

/** Makes the link of a story or a scenario link. */
export function ShareDialog(props: { readonly shared: Shareable; readonly onClose: () => void }) {
  const { shared, onClose } = props
  if (shared.kind === 'story') return <ShareStory name={shared.name} onClose={onClose} />
  return <ShareClaim shared={shared} onClose={onClose} />
}
