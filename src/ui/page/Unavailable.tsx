import { useState } from 'react'
import { CONTRACT_VERSION } from '../../contract/version.ts'
import {
  type Availability,
  REQUIREMENTS,
  UNAVAILABLE_CAUSES,
  type UnavailableCause,
} from '../../contract/window/availability.ts'
import { ResetDialog } from '../app/ResetDialog.tsx'
import { VIEWS } from '../app/route.ts'
import { Button, LinkButton } from '../kit/Button.tsx'
import { LINES, Mark } from '../kit/Mark.tsx'
import { Notice } from './ErrorBoundary.tsx'
import styles from './Shell.module.css'

type Missing = Extract<Availability, { state: 'unavailable' }>

const WORDS = { PASS: 'met', FAIL: 'not met', NOT_RUN: 'not tried', NOT_APPLICABLE: 'absent' } as const

/** The way on: a tab of its own out of a frame, a Reset of another version's data, or to load the page again. */
function WayOn({ cause }: { readonly cause: UnavailableCause }) {
  const [asking, setAsking] = useState(false)
  const { href } = window.location
  if (cause === 'FRAMED')
    return (
      <>
        <LinkButton kind="primary" to={href} target="_blank" rel="noopener">
          Open it in its own tab
        </LinkButton>
        <code>{href}</code>
      </>
    )
  const [name, go]: readonly [string, () => void] =
    cause === 'OTHER_DATA' ? ['Reset', () => setAsking(true)] : ['Try again', () => window.location.reload()]
  return (
    <>
      <Button kind="primary" onClick={go}>
        {name}
      </Button>
      {asking && <ResetDialog onClose={() => setAsking(false)} />}
    </>
  )
}

/** What the service needs from this browser, in the order of the checks, and what a report should say. */
const Found = ({ missing: { cause, error, checks } }: { readonly missing: Missing }) => (
  <section aria-labelledby="found">
    <h2 id="found">What it needs</h2>
    <ul>
      {checks.map(({ requirement, state, detail }) => (
        <li key={requirement} className="note marked" data-s={LINES[state]}>
          <Mark state={LINES[state]} label={WORDS[state]} />
          <span>
            <b>{REQUIREMENTS[requirement].title}</b> {detail}
          </span>
        </li>
      ))}
    </ul>
    <p className="note">
      For a report: <code>{`${cause}, ${error ?? 'no error'}, contract ${CONTRACT_VERSION}`}</code>
    </p>
  </section>
)

/** Shown when the service does not run: what is missing and what to do. */
export function Unavailable({ missing }: { readonly missing: Missing }) {
  const { title, happened, remedies } = UNAVAILABLE_CAUSES[missing.cause]
  // What reads and judges is made of the same files.
  const parts = missing.cause === 'PART_MISSING'
  return (
    <Notice over="The service does not run" title={title}>
      <p className="lede">{`${happened} Nothing was sent.`}</p>
      <div className="row">
        <WayOn cause={missing.cause} />
        {!parts && <LinkButton to={VIEWS.reference}>Read the reference</LinkButton>}
      </div>
      <div className={styles.sides}>
        <section aria-labelledby="what-to-do">
          <h2 id="what-to-do">What to do</h2>
          <ol>
            {remedies.map(({ action, reason }) => (
              <li key={action} className="note">
                <b>{action}</b> {reason}
              </li>
            ))}
          </ol>
          {!parts && (
            <>
              <h2>Works without the service</h2>
              <p className="note">
                The reference with its downloads, and Check, which judges what you paste in this browser
                alone.
              </p>
            </>
          )}
        </section>
        <Found missing={missing} />
      </div>
    </Notice>
  )
}
