import { useRef } from 'react'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { useStartSample } from '../../app/start-sample.ts'
import { Button } from '../../kit/Button.tsx'
import { Frame, Mark, Rule } from '../../kit/Mark.tsx'
import { initialsOf, Seal } from '../../kit/Seal.tsx'
import { classNames } from '../../kit/words.ts'
import styles from './Home.module.css'
import { useContinue } from './home-now.ts'
import type { HomeNow } from './read-home.ts'
import { StartRefusal } from './Stories.tsx'
import { runs, type StoryTask } from './story-task.ts'
import { copyOf, EXAMPLE, type TwinFacts } from './twin-facts.ts'

const CLOSED_ID = 'start-closed'

const MARK_WORDS = { claimed: 'claimed', proven: 'proven', unreached: 'not claimed' } as const

interface TwinCardProps {
  /** Whose card it is, for readers who do not see where it stands. */
  readonly label: string
  readonly facts: TwinFacts
  readonly children?: React.ReactNode
}

function TwinCard({ label, facts, children }: TwinCardProps) {
  const { name, status, seal, frame, tone, fields, foot } = facts
  return (
    <article className={styles.twin} aria-label={label} data-s={frame} data-status={status}>
      <Frame />
      <div className={`line ${styles.head}`}>
        <Seal facts={seal} initials={initialsOf(name)} className={styles.seal} />
        <div>
          <h2 className={styles.name}>{name}</h2>
          <span className={styles.status} data-s={tone}>
            {status}
          </span>
        </div>
      </div>
      <dl>
        {fields.map(({ name: field, value, state }) => (
          <div key={field} className={styles.field} data-s={state} data-name={field}>
            <dt className={styles.fieldName}>{field}</dt>
            <dd className={styles.value} title={value}>
              <Mark state={state} label={MARK_WORDS[state]} className={styles.mark} />
              {value}
              <Rule className={styles.rule} />
            </dd>
          </div>
        ))}
      </dl>
      <p className={`lede ${styles.foot}`}>
        {foot} {children}
      </p>
    </article>
  )
}

export function Twins({ now, story }: { readonly now: HomeNow | undefined; readonly story: StoryTask }) {
  const closed = useClosedBecause()
  const holder = now?.holder ?? EXAMPLE
  const request = { kind: 'copy', claim: now?.words } as const
  const running = runs(story, request)
  return (
    <div className={styles.twins}>
      <TwinCard label="Holds the key" facts={holder} />
      <TwinCard label="Copied the words" facts={now?.copy ?? copyOf(holder)}>
        <button
          type="button"
          className={classNames('link', styles.try)}
          disabled={closed !== undefined}
          aria-busy={running || undefined}
          onClick={() => story.start(request)}
        >
          {running ? 'Trying…' : 'Let it try'}
        </button>
      </TwinCard>
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
        Two agents say the same words. One holds the key. See how a service finds out which, message by
        message.
      </p>
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
          Three clicks to a decision. Nothing leaves this page.
        </p>
        <p id={CLOSED_ID} className={closed === undefined ? styles.away : undefined}>
          {closed}
        </p>
      </div>
    </div>
  )
}
