import { useRef } from 'react'
import { partInTime } from '../../../browser/with-timeout.ts'
import { RUN_FILE_LIMITS, type RunFile } from '../../../contract/schemas/run-file.ts'
import { RunFileError, readRunFile } from '../../../evidence/read-run-file.ts'
import { type RunReport, runAgain } from '../../../evidence/run-again.ts'
import { useDroppedFiles } from '../../app/files.ts'
import { Judgement, type Judging, Progress, useJudgement } from '../../app/Judgement.tsx'
import { useServices } from '../../app/ServicesContext.tsx'
import { useAnnounce } from '../../kit/Announcer.tsx'
import { Bar } from '../../kit/Bar.tsx'
import { Button } from '../../kit/Button.tsx'
import { Frame } from '../../kit/Mark.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { counted } from '../../kit/words.ts'
import styles from './RunFileView.module.css'

/** The run files that ship with the page, each a part of it that is loaded when it is asked for. */
const SAMPLES = {
  good: {
    name: 'good-sample.json',
    load: async () => (await import('../../../evidence/samples/good-run.ts')).GOOD_RUN,
  },
  tampered: {
    name: 'tampered-sample.json',
    load: async () => (await import('../../../evidence/samples/tampered-run.ts')).TAMPERED_RUN,
  },
} as const satisfies Record<string, { readonly name: string; readonly load: () => Promise<string> }>
type SampleName = keyof typeof SAMPLES

/** A sample as a file. @throws Error, in words, where the page's host does not hand it over in time */
async function sampleFile(sample: SampleName): Promise<File> {
  const { name, load } = SAMPLES[sample]
  const text = await partInTime<string>(load()).catch(() => {
    throw new Error('The sample did not load: the page’s host does not answer, or no longer has it.')
  })
  return new File([text], name, { type: 'application/json' })
}

function DropPlace({ running: { busy, start: onHanded } }: { readonly running: Running }) {
  const chooser = useRef<HTMLInputElement>(null)
  const over = useDroppedFiles(onHanded)
  return (
    <div className={styles.place} data-s={over ? 'proven' : 'unreached'} data-over={over}>
      <Frame />
      <p className={styles.label}>
        {over ? 'Drop it to run it again here.' : 'Drop a run file anywhere on this page.'}
      </p>
      <input
        ref={chooser}
        className="sr-only"
        type="file"
        accept="application/json,.json"
        aria-label="A run file"
        tabIndex={-1}
        onChange={event => {
          const files = [...(event.target.files ?? [])]
          // So that the same file can be chosen again.
          event.target.value = ''
          if (files.length > 0) onHanded(files)
        }}
      />
      <Button kind="primary" busy={busy} onClick={() => chooser.current?.click()}>
        Choose a file
      </Button>
      <p className="aside">
        It is run again in this page, on a separate store that is deleted afterwards. Nothing in it is sent.
      </p>
      <p className="aside">
        Or one that comes with this page: a synthetic agent’s run, and the same with one word changed.
      </p>
      <div className={`row ${styles.buttons}`}>
        <Button busy={busy} onClick={() => onHanded('good')}>
          Open a good sample
        </Button>
        <Button busy={busy} onClick={() => onHanded('tampered')}>
          Open a tampered sample
        </Button>
      </div>
    </div>
  )
}

interface FileRun {
  readonly run: string
  readonly name: string
  readonly file: RunFile
  readonly report: RunReport
}

type Handed = readonly File[] | SampleName
type Running = Judging<FileRun, Handed>

/** The one file among those that were handed over. @throws RunFileError */
function oneOf(files: readonly File[]): File {
  const [file] = files
  if (file === undefined) throw new RunFileError('No file was chosen or dropped.')
  if (files.length > 1)
    throw new RunFileError(`${files.length} files were chosen. Only one can be run again at a time.`)
  if (file.size > RUN_FILE_LIMITS.BYTES)
    throw new RunFileError(`${file.name} has ${file.size} bytes, and ${RUN_FILE_LIMITS.BYTES} is the most.`)
  return file
}

function unlessStopped<T>(loading: Promise<T>, signal: AbortSignal): Promise<T> {
  const stopped = new Promise<never>((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason))
  })
  return Promise.race([loading, stopped])
}

async function bytesOf(file: File, signal: AbortSignal): Promise<Uint8Array> {
  const unreadable = () => {
    throw new RunFileError(`The browser could not read ${file.name}.`)
  }
  return new Uint8Array(await unlessStopped(file.arrayBuffer().catch(unreadable), signal))
}

export function useFileRun(): Running {
  const announce = useAnnounce()
  const { onOwnService } = useServices()
  return useJudgement({
    judge: async (watch, handed: Handed): Promise<FileRun> => {
      const { signal } = watch
      const given =
        typeof handed === 'string' ? await unlessStopped(sampleFile(handed), signal) : oneOf(handed)
      const file = readRunFile(await bytesOf(given, signal))
      const report = await runAgain(file, onOwnService, watch)
      return { run: crypto.randomUUID(), name: given.name, file, report }
    },
    stopped: 'Stopped. Nothing was concluded about the file.',
    onStart: () => announce('The file is being run again.'),
  })
}

const NAMED_AT_MOST = 5

function headOf({ verdict, lines }: RunReport) {
  if (verdict === 'not_judged') return { state: 'unreached', title: 'Nothing in it can be judged' } as const
  const title = 'Running it again gives the same answers'
  if (lines.every(({ outcome }) => outcome === 'same')) return { state: 'proven', title } as const
  if (verdict === 'same')
    return { state: 'unreached', title: `${title}, as far as it can be judged` } as const
  const numbers = lines.flatMap(({ number, outcome }) => (outcome === 'differs' ? [number] : []))
  const named = numbers.slice(0, NAMED_AT_MOST).join(', ')
  const more = numbers.length > NAMED_AT_MOST ? ` and ${numbers.length - NAMED_AT_MOST} more` : ''
  return { state: 'refused', title: `Running it again gives other answers at line ${named}${more}` } as const
}

function countsOf({ lines }: RunReport): string {
  const of = (outcome: string) => lines.filter(line => line.outcome === outcome).length
  const [same, differing, open] = [of('same'), of('differs'), of('not_judged')]
  const parts = [`${counted(same, 'line')} the same`]
  if (differing > 0) parts.push(`${differing} not`)
  if (open > 0) parts.push(`${open} not judged`)
  return `${parts.join(', ')}, under the keys in this file.`
}

function verdictOf({ name, report }: FileRun) {
  const body = (
    <p>
      <code>{visibleText(name)}</code>
      {`: ${countsOf(report)}`}
    </p>
  )
  return { ...headOf(report), body }
}

function whyNot(error: Error) {
  const body = <p>{visibleText(error.message)}</p>
  return error instanceof RunFileError
    ? ({ state: 'refused', title: 'Not a file that can be run again here', body } as const)
    : ({ state: 'unreached', title: 'The file was not run to its end', body } as const)
}

export function RunAgain({ running }: { readonly running: Running }) {
  const { result, error, stop } = running
  const unreadable = error instanceof RunFileError ? 'unreadable' : undefined
  return (
    <section aria-labelledby="run-again-heading" data-verdict={result?.report.verdict ?? unreadable}>
      <Bar title="Run a file again" id="run-again-heading" />
      <DropPlace running={running} />
      <Progress
        of={running}
        className={styles.gap}
        words={(done, total) =>
          total === 0 ? 'Reading the file' : `${done} of ${counted(total, 'line')} run again`
        }
      >
        <div className={styles.gap}>
          <Button onClick={stop}>Stop</Button>
        </div>
      </Progress>
      <Judgement of={running} verdict={verdictOf} failed={whyNot} />
    </section>
  )
}
