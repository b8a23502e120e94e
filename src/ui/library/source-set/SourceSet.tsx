import { useQuery } from '@tanstack/react-query'
import { SOURCE_SET_PARTS, type SourceSetFile } from '../../../contract/schemas/source-set.ts'
import { Judgement } from '../../app/Judgement.tsx'
import { useServices } from '../../app/ServicesContext.tsx'
import { useTask } from '../../app/task.ts'
import { Actions } from '../../journey/frame/Step.tsx'
import { Button } from '../../kit/Button.tsx'
import type { LineState } from '../../kit/Mark.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { Result } from '../../kit/Result.tsx'
import { StackedTable } from '../../kit/StackedTable.tsx'
import { numeral } from '../../kit/words.ts'
import styles from '../conformance/ControlledPilot.module.css'
import {
  type FetchPublished,
  FileUnavailable,
  fetchFile,
  fetchSet,
  inSet,
  measured,
  type PublishedSet,
  sourceSetAddress,
  throughWorker,
} from './published-set.ts'

interface FileFinding {
  readonly path: string
  /** `foreign`: it is the listed file, and not the one that this page is built from; `missing`: it was not fetched. */
  readonly state: 'matches' | 'differs' | 'foreign' | 'missing'
  readonly found: string
}

async function ownDigests(): Promise<ReadonlyMap<string, string>> {
  const [{ contractFiles }, { publishedCases }] = await Promise.all([
    import('../../../contract/catalogues/catalogues.ts'),
    import('../../../cases/published-cases.ts'),
  ])
  const files = Object.entries({ ...contractFiles(), 'cases.json': publishedCases() })
  const digests = files.map(
    async ([path, text]) => [path, (await measured(new TextEncoder().encode(text))).sha256] as const,
  )
  return new Map(await Promise.all(digests))
}

async function judgeFile(from: FetchPublished, file: SourceSetFile, own?: string): Promise<FileFinding> {
  const { path, bytes, sha256 } = file
  try {
    const is = await measured(await fetchFile(from, inSet(path)))
    const found = `${is.bytes} bytes, SHA-256 ${is.sha256}`
    if (is.sha256 !== sha256 || is.bytes !== bytes) return { path, state: 'differs', found }
    return { path, state: (own ?? sha256) === sha256 ? 'matches' : 'foreign', found }
  } catch (cause) {
    if (!(cause instanceof FileUnavailable)) throw cause
    return { path, state: 'missing', found: cause.message }
  }
}

/**
 * Fetches every file of the set from the page's own host and hashes it: the manifest against the index, each
 * file against the manifest as served now, the contract and the cases against what this page is built from.
 * @throws FileUnavailable where index or manifest cannot be read
 */
async function verifySet(from: FetchPublished): Promise<readonly FileFinding[]> {
  const { manifest, files } = await fetchSet(from)
  const own = await ownDigests()
  const judged = await Promise.all(files.map(file => judgeFile(from, file, own.get(file.path))))
  const unlisted = [...own.keys()].filter(path => !files.some(file => file.path === path))
  return [
    { path: manifest.path, state: 'matches', found: `SHA-256 ${manifest.sha256}` },
    ...judged,
    ...unlisted.map(path => ({ path, state: 'missing' as const, found: 'The manifest does not list it.' })),
  ]
}

const STATES = {
  matches: ['proven', 'matches'],
  differs: ['refused', 'not the file in the manifest'],
  foreign: ['refused', 'the file in the manifest, and not the one that this page is built from'],
  missing: ['refused', 'not fetched'],
} as const satisfies Record<FileFinding['state'], readonly [LineState, string]>

const UNVERIFIED = ['unreached', 'not verified'] as const

type Findings = readonly FileFinding[]

function Files({ set, findings = [] }: { readonly set: PublishedSet; readonly findings?: Findings }) {
  const { manifest, files } = set
  const listed = files.map(file => ({ ...file, part: SOURCE_SET_PARTS[file.part] }))
  return (
    <StackedTable columns={['File', 'Bytes', 'SHA-256', 'Verified']} caption="Files of the source set">
      {[{ ...manifest, part: 'The manifest' }, ...listed].map(({ path, part, bytes, sha256 }) => {
        const finding = findings.find(each => each.path === path)
        const [state, words] = finding === undefined ? UNVERIFIED : STATES[finding.state]
        return (
          <tr key={path} data-s={state} data-status={state}>
            <th scope="row">
              <a className="link" href={sourceSetAddress(inSet(path))}>
                <code>{path}</code>
              </a>
              <span className={`aside ${styles.setPart}`}>{part}</span>
            </th>
            <td data-label="Bytes">{numeral(bytes)}</td>
            <td data-label="SHA-256">
              <code className={styles.digest}>{sha256}</code>
            </td>
            <td data-label="Verified">
              <span className={`inline ${styles.setVerdict}`}>
                <Mark state={state} /> {words}
              </span>
            </td>
          </tr>
        )
      })}
    </StackedTable>
  )
}

function verdictOf(findings: Findings) {
  const faults = findings.filter(({ state }) => state !== 'matches')
  if (faults.length === 0)
    return {
      state: 'proven',
      title: `All ${findings.length} files have their digests`,
      body: (
        <p>
          The contract and the cases are, to the byte, what this page itself is built from. So the files of
          this host belong together. It does not show who published them.
        </p>
      ),
    } as const
  return {
    state: 'refused',
    title: `${faults.length} of ${findings.length} files did not verify`,
    body: (
      <ul>
        {faults.map(({ path, state, found }) => (
          <li key={path} className={styles.setFault}>
            <code>{path}</code>: {`${STATES[state][1]}. Found: ${found}`}
          </li>
        ))}
      </ul>
    ),
  } as const
}

function Published({ set }: { readonly set: PublishedSet }) {
  const from = throughWorker(useServices())
  const run = useTask({ run: () => verifySet(from), changes: null })
  return (
    <>
      <Actions>
        <Button busy={run.busy} onClick={() => run.start()}>
          Verify every digest
        </Button>
      </Actions>
      <Judgement
        of={run}
        verdict={verdictOf}
        failed={({ message }) => ({
          state: 'unreached',
          title: 'The source set was not verified',
          body: <p>{message}</p>,
        })}
      />
      <Files set={set} {...(run.result && { findings: run.result })} />
    </>
  )
}

export function SourceSet() {
  const from = throughWorker(useServices())
  const { data, refetch } = useQuery({
    queryKey: ['source-set'],
    // A failure is data too, or every store change would ask the host again.
    queryFn: () =>
      fetchSet(from).catch((cause: unknown) => (cause instanceof Error ? cause.message : String(cause))),
    // Nothing that happens in this page changes what the host publishes.
    staleTime: 'static',
  })
  return (
    <section className={styles.set} aria-label="Source set">
      <p className={`aside ${styles.setPart}`}>
        The contract, the cases and the results of the release’s run, as files next to this page. The index
        names the manifest by its SHA-256, the manifest every other file. Verifying has this page’s worker
        fetch each one from the host, without a body, and hashes it here.
      </p>
      {typeof data === 'string' ? (
        <>
          <Result state="unreached" title="The source set cannot be shown">
            <p>{`${data} Nothing can be said about it. The page itself does not need it.`}</p>
          </Result>
          <Actions>
            <Button onClick={() => void refetch()}>Fetch it again</Button>
          </Actions>
        </>
      ) : null}
      {typeof data === 'object' ? <Published set={data} /> : null}
    </section>
  )
}
