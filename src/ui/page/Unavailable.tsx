import { type ComponentType, useState } from 'react'
import { CONTRACT_VERSION } from '../../contract/version.ts'
import {
  type Availability,
  REQUIREMENTS,
  type RequirementCheck,
  type RequirementState,
  UNAVAILABLE_CAUSES,
  type UnavailableCause,
} from '../../contract/window/availability.ts'
import { ResetDialog } from '../app/load-reset.ts'
import { VIEWS } from '../app/route.ts'
import { LinkButton } from '../app/ViewLink.tsx'
import buttons from '../kit/Button.module.css'
import { Button, CopyButton } from '../kit/Button.tsx'
import { type LineState, Mark, Rule } from '../kit/Mark.tsx'
import { classNames } from '../kit/words.ts'
import styles from './Unavailable.module.css'

const LINES = {
  PASS: 'proven',
  FAIL: 'refused',
  NOT_RUN: 'unreached',
  NOT_APPLICABLE: 'na',
} as const satisfies Record<RequirementState, LineState>

const WORDS = { PASS: 'met', FAIL: 'not met', NOT_RUN: 'not tried', NOT_APPLICABLE: 'absent' } as const

/** What the service needs from this browser, in the order of the checks. */
function Needs({ checks }: { readonly checks: readonly RequirementCheck[] }) {
  return (
    <ul className={styles.needs}>
      {checks.map(check => (
        <li key={check.requirement} className={styles.need} data-s={LINES[check.state]}>
          <Mark state={LINES[check.state]} label={WORDS[check.state]} />
          <b className={styles.title}>{REQUIREMENTS[check.requirement].title}</b>
          <span className={`note ${styles.detail}`}>{check.detail}</span>
          <Rule className={styles.rule} />
        </li>
      ))}
    </ul>
  )
}

function reportOf({ cause, error, checks }: Missing): string {
  const failed = checks.filter(check => check.state === 'FAIL').map(check => check.requirement)
  return [
    'data-service="unavailable"',
    `cause:    ${cause}`,
    `missing:  ${failed.join(', ') || 'nothing found missing'}`,
    `error:    ${error ?? 'none'}`,
    `contract: ${CONTRACT_VERSION}`,
  ].join('\n')
}

/** What to put into a report, without anything about the reader. */
function ReportText({ missing }: { readonly missing: Missing }) {
  const report = reportOf(missing)
  return (
    <>
      <pre className={styles.report}>{report}</pre>
      <CopyButton text={report}>Copy</CopyButton>
    </>
  )
}

type Missing = Extract<Availability, { state: 'unavailable' }>

function OwnTab() {
  const { href } = window.location
  return (
    <>
      <a
        className={classNames('inline', buttons.button, buttons.primary)}
        href={href}
        target="_blank"
        rel="noopener"
      >
        Open it in its own tab
      </a>
      <code className={styles.address}>{href}</code>
    </>
  )
}

/** Deletes what another version left, once it was asked for again: reloading the page would find it again. */
function StartOver() {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button kind="primary" onClick={() => setAsking(true)}>
        Reset
      </Button>
      {asking ? <ResetDialog onClose={() => setAsking(false)} /> : null}
    </>
  )
}

function TryAgain() {
  return (
    <Button kind="primary" onClick={() => window.location.reload()}>
      Try again
    </Button>
  )
}

/** The ways on that are not to reload the page. */
const WAYS_ON: { readonly [C in UnavailableCause]?: ComponentType } = {
  FRAMED: OwnTab,
  OTHER_DATA: StartOver,
}

/** Shown when the service does not run: what is missing and what to do. */
export function Unavailable({ missing }: { readonly missing: Missing }) {
  const { title, happened, remedies } = UNAVAILABLE_CAUSES[missing.cause]
  const WayOn = WAYS_ON[missing.cause] ?? TryAgain
  return (
    <main className={styles.page}>
      <section>
        <p className={`aside ${styles.over}`}>The service does not run</p>
        <h1 tabIndex={-1}>{title}</h1>
        <p className={`lede ${styles.lede}`}>{`${happened} Nothing was sent.`}</p>
        <Needs checks={missing.checks} />
        <div className={`row ${styles.actions}`}>
          <WayOn />
          <LinkButton to={VIEWS.reference}>Read the reference</LinkButton>
        </div>
      </section>
      <section aria-labelledby="what-to-do">
        <h2 id="what-to-do">What to do</h2>
        <ol className={styles.remedies}>
          {remedies.map(remedy => (
            <li key={remedy.action} className={`note ${styles.remedy}`}>
              <b className={styles.action}>{remedy.action}</b>
              <p>{remedy.reason}</p>
            </li>
          ))}
        </ol>
        <h2 className={styles.further}>Works without the service</h2>
        <p className={`note ${styles.text}`}>
          The reference with its downloads, and Check, which judges what you paste in this browser alone.
        </p>
        <h2 className={styles.further}>For a report</h2>
        <ReportText missing={missing} />
      </section>
    </main>
  )
}
