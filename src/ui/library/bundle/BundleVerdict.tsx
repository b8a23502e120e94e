import { BundleError } from '../../../evidence/bundle/read-bundle.ts'
import { Result } from '../../kit/Result.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import type { BundleRun } from './bundle-run.ts'

/** Three figures of a verification, in words. */
function figures({
  passed,
  failed,
  unchecked,
}: {
  passed: number
  failed: number
  unchecked: number
}): string {
  const checks = (count: number, one: string, many: string) =>
    `${count} ${count === 1 ? `check ${one}` : `checks ${many}`}`
  const parts = [checks(passed, 'holds', 'hold')]
  if (failed > 0) parts.push(`${failed} ${failed === 1 ? 'does' : 'do'} not`)
  return `${parts.join(', ')}, ${unchecked} could not be made here.`
}

/** What became of a file: consistent with the keys inside it or not, or why it was not verified. */
export function BundleVerdict({ run }: { readonly run: BundleRun }) {
  const { report: verified, error, headingRef } = run
  if (error !== null) {
    const refused = error instanceof BundleError
    return (
      <Result
        state={refused ? 'refused' : 'unreached'}
        title={refused ? 'Not a bundle that can be verified' : 'The file was not verified'}
        headingRef={headingRef}
      >
        <p>{visibleText(error.message)}</p>
        {refused && error.pointer !== undefined && error.pointer !== '' ? (
          <p>
            At <code>{visibleText(error.pointer)}</code>.
          </p>
        ) : null}
      </Result>
    )
  }
  if (verified === undefined) return null
  const { name, bundle, report } = verified
  const whole = report.failed === 0
  const title = whole
    ? 'Consistent with the keys inside it'
    : report.failed === 1
      ? 'Not consistent: 1 check does not hold'
      : `Not consistent: ${report.failed} checks do not hold`
  return (
    <Result state={whole ? 'proven' : 'refused'} title={title} headingRef={headingRef}>
      <p>
        <code>{visibleText(name)}</code>
        {`: ${figures(report)} ${bundle.proofs.length} proofs, ${bundle.evaluations.length} decisions, ${bundle.receipts.length} receipts, contract ${bundle.contract_version}.`}
      </p>
    </Result>
  )
}
