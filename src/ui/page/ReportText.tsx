import { CONTRACT_VERSION } from '../../contract/version.ts'
import type { Availability } from '../../contract/window/availability.ts'
import { CopyButton } from '../kit/Button.tsx'
import styles from './Unavailable.module.css'

type Missing = Extract<Availability, { state: 'unavailable' }>

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
export function ReportText({ missing }: { readonly missing: Missing }) {
  const report = reportOf(missing)
  return (
    <>
      <pre className={styles.report}>{report}</pre>
      <CopyButton text={report}>Copy</CopyButton>
    </>
  )
}
