import { useRef } from 'react'
import { COPIED_CLAIM, storyAddress } from '../../../cases/stories.ts'
import { Sentence } from '../../app/Sentence.tsx'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { useStartSample } from '../../app/start-sample.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Frame } from '../../kit/Mark.tsx'
import { classNames } from '../../kit/words.ts'
import { ClaimCard, type ClaimFacts } from '../profile/ClaimCard.tsx'
import styles from './Home.module.css'
import { useContinue } from './home-now.ts'
import type { HomeNow } from './read-home.ts'
import { StartRefusal } from './Stories.tsx'
import { copyOf, EXAMPLE } from './twin-facts.ts'

const CLOSED_ID = 'start-closed'

interface TwinProps {
  readonly label: 'The agent' | 'The thief'
  readonly facts: ClaimFacts
  readonly foot: React.ReactNode
}

function Twin({ label, facts, foot }: TwinProps) {
  const thief = label === 'The thief'
  return (
    <div>
      <p className={styles.tag} data-s={thief ? 'refused' : undefined} aria-hidden="true">
        <Icon name={thief ? 'mask' : 'key'} />
        {label}
      </p>
      <ClaimCard stacked label={label} facts={facts} foot={foot} />
    </div>
  )
}

export function Twins({ now }: { readonly now: HomeNow | undefined }) {
  const holder = now?.holder ?? EXAMPLE
  return (
    <div className={styles.twins}>
      <Twin label="The agent" facts={holder} foot={now?.foot ?? 'Has the key.'} />
      <Twin
        label="The thief"
        facts={copyOf(holder)}
        foot={
          <>
            {'Does not have the key. '}
            <ViewLink className={classNames('link', styles.try)} to={storyAddress(COPIED_CLAIM)}>
              Let it try
            </ViewLink>
          </>
        }
      />
      <p className={styles.legend}>
        <span data-s="claimed">
          <i>
            <Frame />
          </i>
          <b>Dashed:</b> claimed
        </span>
        <span data-s="proven">
          <i>
            <Frame />
          </i>
          <b>Solid:</b> proven
        </span>
      </p>
    </div>
  )
}

export function Hero({ now: current }: { readonly now: HomeNow | undefined }) {
  const closed = useClosedBecause()
  const start = useStartSample()
  const goOn = useContinue()
  // While a new agent is imported the button stays what it was, so that a second click starts nothing else.
  const held = useRef(current)
  if (!start.busy) held.current = current
  const now = held.current
  const walk = (kind: 'primary' | 'quiet') => (
    <Button
      key="walk"
      kind={kind}
      arrow={kind === 'primary'}
      closed={closed}
      closedBy={closed === undefined ? undefined : CLOSED_ID}
      busy={start.busy}
      onClick={() => start.start('SERVICE_NAME')}
    >
      Walk through with a sample agent
    </Button>
  )
  return (
    <div className={styles.say}>
      <h1 className={styles.title} tabIndex={-1}>
        Claimed is <br />
        not proven
      </h1>
      <p className={styles.lede}>
        <Sentence>
          {
            'An {agent} is a program that acts for you. Without a check, any other program can act in its name.'
          }
        </Sentence>
      </p>
      <p className={styles.lede}>These two make the same claim. Only one has the key.</p>
      <div className={`row ${styles.actions}`}>
        <div className={styles.bar}>
          {now === undefined ? (
            walk('primary')
          ) : (
            // Another button, not the same one with other words: a press begun on the one must not end on the other.
            <Button key="continue" kind="primary" arrow busy={goOn.busy} onClick={() => goOn.start(now.next)}>
              {`Continue with ${now.next.label}`}
            </Button>
          )}
        </div>
        {now === undefined ? null : walk('quiet')}
      </div>
      <StartRefusal outcome={start.result} error={start.error ?? goOn.error} />
      {/* Both texts keep their place, so that nothing moves when the service is ready. */}
      <div className={styles.fine} data-closed={closed !== undefined}>
        <p className={closed === undefined ? undefined : styles.away}>
          Three clicks. What you enter stays in this browser.
        </p>
        <p id={CLOSED_ID} className={closed === undefined ? styles.away : undefined}>
          {closed}
        </p>
      </div>
    </div>
  )
}
