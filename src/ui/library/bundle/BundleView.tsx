import { keysOf } from '../../../contract/keys-of.ts'
import { BundleError, readBundle } from '../../../evidence/bundle/read-bundle.ts'
import { BUNDLE_LIMITS, type RunBundle } from '../../../evidence/bundle/run-bundle.ts'
import { UNCHECKED_MEMBERS } from '../../../evidence/bundle/unchecked-members.ts'
import { BUNDLE_PARTS, type BundleReport, verifyBundle } from '../../../evidence/bundle/verify-bundle.ts'
import { useAnnounce } from '../../app/Announcer.tsx'
import { useVerification, type Verification } from '../../app/verification.ts'
import { Disclosure } from '../../journey/bind/Disclosure.tsx'
import { Bar } from '../../kit/Bar.tsx'
import { Button } from '../../kit/Button.tsx'
import { Meter } from '../../kit/Meter.tsx'
import { Result } from '../../kit/Result.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { counted } from '../../kit/words.ts'
import styles from './BundleView.module.css'
import { contentWords } from './content-words.ts'
import { DropPlace } from './DropPlace.tsx'
import { ExportRun } from './ExportRun.tsx'
import { PartList } from './PartList.tsx'
import { Samples } from './Samples.tsx'
import { type SampleName, sampleFile } from './sample-file.ts'
import { BundleStory } from './story/load-bundle-story.ts'

/** A file that was verified, and what came of it. */
interface VerifiedFile {
  /** Identifies this verification. */
  readonly run: string
  readonly name: string
  readonly bytes: number
  readonly bundle: RunBundle
  readonly report: BundleReport
}

/** What was handed over: files, or one of the page's own samples. */
type Handed = readonly File[] | SampleName

type BundleRun = Verification<VerifiedFile, Handed>

/** The one file among those that were handed over. @throws BundleError */
function oneOf(files: readonly File[]): File {
  const [file] = files
  if (file === undefined) throw new BundleError('No file was handed over.')
  if (files.length > 1)
    throw new BundleError(`${files.length} files were handed over. One at a time can be verified.`)
  if (file.size > BUNDLE_LIMITS.BYTES)
    throw new BundleError(`${file.name} has ${file.size} bytes, and ${BUNDLE_LIMITS.BYTES} is the most.`)
  return file
}

/** What is loaded, unless the reader stops waiting for it. */
function unlessStopped<T>(loading: Promise<T>, signal: AbortSignal): Promise<T> {
  const stopped = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  return Promise.race([loading, stopped])
}

/** A file may be on a slow disk, so reading it can be stopped too. */
async function bytesOf(file: File, signal: AbortSignal): Promise<Uint8Array> {
  const unreadable = () => {
    throw new BundleError(`The browser could not read ${file.name}.`)
  }
  return new Uint8Array(await unlessStopped(file.arrayBuffer().catch(unreadable), signal))
}

/** Verifies one dropped or chosen file in this page; it is read, and nothing of it is stored or sent. */
function useBundleRun(): BundleRun {
  const announce = useAnnounce()
  return useVerification({
    verify: async (watch, handed: Handed): Promise<VerifiedFile> => {
      const { signal } = watch
      const file =
        typeof handed === 'string' ? await unlessStopped(sampleFile(handed), signal) : oneOf(handed)
      const bundle = readBundle(await bytesOf(file, signal))
      const report = await verifyBundle(bundle, watch)
      return { run: crypto.randomUUID(), name: file.name, bytes: file.size, bundle, report }
    },
    stopped: 'Stopped. Nothing was concluded about the file.',
    onStart: () => announce('The file is being verified.'),
  })
}

const NOT_SHOWN = [
  'Who made the file. Nobody signed it as a whole: whoever has keys of their own can make a consistent one.',
  'That the service ever ran, or ran by these rules. The bundle says so itself.',
  'Whose the keys are. Directory keys are those inside the file, and nobody vouches for them here.',
  'When any of it happened. Every time in it is the word of a clock that can be shifted.',
  'That nothing was left out, beyond what the challenges, receipts and bindings in it name.',
]

/** What a verification does not show, however it ends, and which members no check covers. */
function Meaning() {
  return (
    <section className={styles.meaning} aria-labelledby="bundle-meaning">
      <h2 id="bundle-meaning" className={styles.meaningTitle}>
        What this does not show
      </h2>
      <ul className={styles.points}>
        {NOT_SHOWN.map(words => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <Disclosure
        title="Members that are not checked"
        note="they may be changed without a check failing"
        state="na"
        open={false}
      >
        <dl className={styles.members}>
          {UNCHECKED_MEMBERS.map(({ pointer, why }) => (
            <div key={pointer} className={styles.member}>
              <dt className={styles.pointer}>{pointer}</dt>
              <dd className={styles.why}>{`not checked: ${why}`}</dd>
            </div>
          ))}
        </dl>
      </Disclosure>
    </section>
  )
}

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
    counted(count, `check ${one}`, `checks ${many}`)
  const parts = [checks(passed, 'holds', 'hold')]
  if (failed > 0) parts.push(`${counted(failed, 'does', 'do')} not`)
  return `${parts.join(', ')}, ${unchecked} could not be made here.`
}

/** What became of a file: consistent with the keys inside it or not, or why it was not verified. */
function BundleVerdict({ run }: { readonly run: BundleRun }) {
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
        {`: ${figures(report)} ${contentWords(bundle)}, contract ${bundle.contract_version}.`}
      </p>
    </Result>
  )
}

function Progress({ run }: { readonly run: BundleRun }) {
  const { progress } = run
  if (progress === undefined) return null
  const { done, total } = progress
  return (
    <div className={styles.progress}>
      <p>{total === 0 ? 'Reading the file' : `${done} of ${total} verified`}</p>
      <Meter share={total === 0 ? 0 : done / total} />
      <div className={styles.stop}>
        <Button onClick={run.stop}>Stop</Button>
      </div>
    </div>
  )
}

function Parts({ report }: { readonly report: BundleReport }) {
  return keysOf(BUNDLE_PARTS).map(part => {
    const items = report.items.filter(item => item.part === part)
    return items.length === 0 ? null : <PartList key={part} part={part} items={items} />
  })
}

/** A run as one file: exported here, and verified here without the service. */
export function BundleView() {
  const run = useBundleRun()
  const { report: verified } = run
  return (
    <main className={styles.view}>
      <h1 tabIndex={-1}>Run bundle</h1>
      <p className={styles.lede}>
        A whole run in one file, to keep or to hand on. Whoever opens it in this page sees every digest made
        again and every signature verified, without the service and without trusting the sender’s page.
      </p>
      <div className={styles.halves}>
        <ExportRun />
        <section aria-labelledby="verify-heading">
          <Bar title="Verify a bundle" id="verify-heading" />
          <DropPlace busy={run.busy} onFiles={run.start} />
          <Samples busy={run.busy} onSample={run.start} />
          <Progress run={run} />
          <BundleVerdict run={run} />
        </section>
      </div>
      {verified === undefined ? null : (
        <BundleStory key={verified.run} bundle={verified.bundle} report={verified.report} />
      )}
      <Meaning />
      {verified === undefined ? null : <Parts key={`${verified.run} parts`} report={verified.report} />}
    </main>
  )
}
