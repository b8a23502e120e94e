import { useRef } from 'react'
import { COPIED_CLAIM, storyAddress } from '../../../cases/stories.ts'
import { Sentence } from '../../app/Sentence.tsx'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { useStartSample } from '../../app/start-sample.ts'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Frame } from '../../kit/Mark.tsx'
import { createPart, InPart } from '../../kit/part.ts'
import { ClaimCard, type ClaimFacts } from '../profile/ClaimCard.tsx'
import styles from './Home.module.css'
import { copyOf, useContinue, useHomeNow } from './home-now.ts'

// The catalogue of problems is loaded only where there is a problem.
const refusals = createPart(() => import('../../exchange/outcome/Refusal.tsx'))

interface TwinProps {
  readonly label: 'The agent' | 'The thief'
  readonly facts: ClaimFacts
  readonly foot: React.ReactNode
}

function Twin({ label, facts, foot }: TwinProps) {
  const thief = label === 'The thief'
  return (
    <div className={styles.twin}>
      <p className={`line ${styles.tag}`} data-s={thief ? 'refused' : undefined} aria-hidden="true">
        <Icon name={thief ? 'mask' : 'key'} />
        {label}
      </p>
      <ClaimCard stacked label={label} facts={facts} foot={foot} />
    </div>
  )
}

/** The agent at work and whoever copied its claim, side by side. */
export function Twins() {
  const { holder, foot } = useHomeNow()
  const lettingIt = (
    <>
      {'Does not have the key. '}
      <a className={`link ${styles.try}`} href={storyAddress(COPIED_CLAIM)}>
        Let it try
      </a>
    </>
  )
  return (
    <div className={styles.twins}>
      <Twin label="The agent" facts={holder} foot={foot} />
      <Twin label="The thief" facts={copyOf(holder)} foot={lettingIt} />
      <p className={`words row ${styles.legend}`}>
        {(['claimed', 'proven'] as const).map(state => (
          <span key={state} className="inline" data-s={state}>
            <i>
              <Frame />
            </i>
            <b>{state === 'claimed' ? 'Dashed:' : 'Solid:'}</b> {state}
          </span>
        ))}
      </p>
    </div>
  )
}

/** Why nothing can be started, or what starting costs. Both keep their place, so that nothing moves once it is ready. */
function Fine({ closed }: { readonly closed: string | undefined }) {
  const away = (is: boolean) => (is ? styles.away : undefined)
  return (
    <div className={styles.fine} data-closed={closed !== undefined}>
      <p className={away(closed !== undefined)}>Three clicks. What you enter stays in this browser.</p>
      <p id={CLOSED_ID} className={away(closed === undefined)}>
        {closed}
      </p>
    </div>
  )
}

const CLOSED_ID = 'start-closed'

/** The one thing to do: begin or, once there is an agent, go on with it. */
function Start() {
  const { next } = useHomeNow()
  const closed = useClosedBecause()
  const start = useStartSample()
  const goOn = useContinue()
  // While a new agent is imported the button stays what it was, so that a second click starts nothing else.
  const held = useRef(next)
  if (!start.busy) held.current = next
  const now = held.current
  const refused = start.result?.kind === 'answer' ? undefined : start.result
  const error = start.error ?? goOn.error
  const walk = (
    <Button
      key="walk"
      kind={now === undefined ? 'primary' : 'quiet'}
      arrow={now === undefined}
      closed={closed}
      closedBy={closed === undefined ? undefined : CLOSED_ID}
      busy={start.busy}
      onClick={() => start.start('SERVICE_NAME')}
    >
      Walk through with a sample agent
    </Button>
  )
  return (
    <>
      <div className={`row ${styles.actions}`}>
        {/* Another button, not the same one with other words: a press begun on the one must not end on the other. */}
        <div className={styles.bar}>
          {now === undefined ? (
            walk
          ) : (
            <Button key="continue" kind="primary" arrow busy={goOn.busy} onClick={() => goOn.start(now)}>
              {`Continue with ${now.label}`}
            </Button>
          )}
        </div>
        {now === undefined ? null : walk}
      </div>
      {refused === undefined && error === null ? null : (
        <div role="alert">
          <InPart part={refusals}>
            {({ Refusal }) => <Refusal outcome={refused} error={error} title="Not imported" />}
          </InPart>
        </div>
      )}
      <Fine closed={closed} />
    </>
  )
}

/** What this page is about, and the one thing to do. */
export const Hero = () => (
  <div>
    <h1 className={styles.title} tabIndex={-1}>
      Claimed is <br />
      not proven
    </h1>
    <p className={styles.lede}>
      <Sentence>
        {'An {agent} is a program that acts for you. Without a check, any other program can act in its name.'}
      </Sentence>
    </p>
    <p className={styles.lede}>These two make the same claim. Only one has the key.</p>
    <Start />
  </div>
)
