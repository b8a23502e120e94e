import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CONTRACT_VERSION } from '../../../contract/version.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { useVerification, type Verification } from '../../app/verification.ts'
import { Actions } from '../../journey/Actions.tsx'
import { Bar } from '../../kit/Bar.tsx'
import { Button } from '../../kit/Button.tsx'
import { Result } from '../../kit/Result.tsx'
import { FileList } from './FileList.tsx'
import { type FetchPublished, fetchSet, type PublishedSet, throughWorker } from './published-set.ts'
import { SetResults } from './SetResults.tsx'
import styles from './SourceSet.module.css'
import { type FileFinding, verifySet } from './verify-set.ts'

interface SetRun extends Pick<Verification<readonly FileFinding[]>, 'busy' | 'error' | 'headingRef'> {
  readonly set: PublishedSet | undefined
  /** Why the set could not be shown. */
  readonly unreadable: Error | null
  readonly again: () => void
  /** The result for each file so far, by its path. */
  readonly findings: ReadonlyMap<string, FileFinding>
  /** All results; undefined until the last one is done. */
  readonly verified: readonly FileFinding[] | undefined
  readonly verify: () => void
}

/** A set, or why there is none: a failure is data too, or every store change would ask the host again. */
interface Shown {
  readonly set: PublishedSet | undefined
  readonly unreadable: Error | null
}

async function readSet(from: FetchPublished): Promise<Shown> {
  try {
    return { set: await fetchSet(from), unreadable: null }
  } catch (cause) {
    return { set: undefined, unreadable: cause instanceof Error ? cause : new Error(String(cause)) }
  }
}

/** The published source set, and its verification. */
function useSetRun(): SetRun {
  const from = throughWorker(useServices())
  const [findings, setFindings] = useState<SetRun['findings']>(new Map())
  // Nothing that happens in this page changes what the host publishes.
  const shown = useQuery({
    queryKey: ['source-set'],
    queryFn: () => readSet(from),
    staleTime: 'static',
  })
  const { busy, report, error, headingRef, start } = useVerification({
    verify: (_watch, set: PublishedSet) => {
      setFindings(new Map())
      return verifySet(from, set, finding => setFindings(last => new Map([...last, [finding.path, finding]])))
    },
    stopped: 'Stopped. Nothing was concluded about the source set.',
  })
  return {
    ...{ busy, findings, error, headingRef },
    set: shown.data?.set,
    unreadable: shown.data?.unreadable ?? null,
    again: () => void shown.refetch(),
    verified: report,
    verify: () => {
      if (shown.data?.set !== undefined) start(shown.data.set)
    },
  }
}

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

/** The result of verifying all files. */
function SetVerdict({ run }: { readonly run: SetRun }) {
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

/** Says so where the set is of another version than the page, or not the newest. */
function versionNote({ entry, newest }: PublishedSet): string | null {
  if (entry.version !== CONTRACT_VERSION)
    return `The host publishes no set for this page’s contract ${CONTRACT_VERSION}; this is the newest there is.`
  return newest === entry.version
    ? null
    : `The host publishes a newer one, ${newest}; this is the page’s own.`
}

function NotFetched({ error, again }: { readonly error: Error; readonly again: () => void }) {
  return (
    <>
      <Result state="unreached" title="The source set cannot be shown">
        <p>{`${error.message} Nothing can be said about it. The page itself does not need it.`}</p>
      </Result>
      <Actions>
        <Button onClick={again}>Fetch it again</Button>
      </Actions>
    </>
  )
}

/** Contract, cases and results as the host publishes them, verified in front of the reader. */
export function SourceSet() {
  const run = useSetRun()
  const { set, findings, busy } = run
  const total = set === undefined ? 0 : set.manifest.files.length + 1
  return (
    <section className={styles.set} aria-labelledby="source-set-heading">
      <Bar title="Source set" id="source-set-heading">
        {set === undefined ? '' : `version ${set.entry.version}, ${total} files`}
      </Bar>
      <p className={styles.lede}>
        The contract, the cases and the results of the release’s run, as files beside this page. The index
        names the manifest by its SHA-256, the manifest every other file. Verifying has this page’s worker
        fetch each one from the host, without a body, and hashes it here.
      </p>
      {run.unreadable === null ? null : <NotFetched error={run.unreadable} again={run.again} />}
      {set === undefined ? null : (
        <>
          {versionNote(set) === null ? null : <p className={styles.note}>{versionNote(set)}</p>}
          <SetResults set={set} />
          <Actions>
            <Button busy={busy} onClick={run.verify}>
              Verify every digest
            </Button>
            {busy ? <span className={styles.note}>{`${findings.size} of ${total} fetched`}</span> : null}
          </Actions>
          <SetVerdict run={run} />
          <FileList set={set} findings={findings} />
        </>
      )}
    </section>
  )
}
