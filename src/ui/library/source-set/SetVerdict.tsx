import { Result } from '../../kit/Result.tsx'
import styles from './SourceSet.module.css'
import type { SetRun } from './set-run.ts'
import type { FileFinding } from './verify-set.ts'

const WORDS = {
  matches: 'is the file in the manifest, and not the one that this page is built from',
  differs: 'is not the file in the manifest',
  unreachable: 'could not be verified',
} as const satisfies Record<FileFinding['state'], string>

const isSound = ({ state, own }: FileFinding): boolean => state === 'matches' && own !== false

function Faults({ findings }: { readonly findings: readonly FileFinding[] }) {
  return (
    <ul>
      {findings.map(finding => (
        <li key={finding.path} className={styles.fault}>
          <code className={styles.path}>{finding.path}</code> {WORDS[finding.state]}.
          <span className={styles.found}>{`Found: ${finding.found}`}</span>
        </li>
      ))}
    </ul>
  )
}

/** What the verification of all files came to. */
export function SetVerdict({ run }: { readonly run: SetRun }) {
  const { verified, error, headingRef, busy } = run
  if (busy) return null
  if (error !== null)
    return (
      <Result state="refused" title="The source set could not be verified" headingRef={headingRef}>
        <p>{error.message}</p>
      </Result>
    )
  if (verified === undefined) return null
  const faults = verified.filter(finding => !isSound(finding))
  if (faults.length > 0)
    return (
      <Result
        state="refused"
        title={`${faults.length} of ${verified.length} files did not verify`}
        headingRef={headingRef}
      >
        <Faults findings={faults} />
      </Result>
    )
  const own = verified.filter(finding => finding.own === true).length
  return (
    <Result state="proven" title={`All ${verified.length} files have their digests`} headingRef={headingRef}>
      <p>
        {own === 0
          ? 'They are a set of another version than this page, so nothing was held against the page itself. '
          : `${own} of them, the contract and the cases, are to the byte what this page itself is built from. `}
        So the files of this host fit together. Who published them, this does not show.
      </p>
    </Result>
  )
}
