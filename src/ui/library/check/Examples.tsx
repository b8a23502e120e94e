import { useEffect, useRef, useState } from 'react'
import { type Boxes, EMPTY } from '../../../bench/boxes.ts'
import { type GivenName, KINDS, usesOf } from '../../../bench/kinds.ts'
import { recognise } from '../../../bench/recognise.ts'
import { REQUEST } from '../../../bench/request-sample.ts'
import { readToken } from '../../../bench/token.ts'
import { BASE_URL } from '../../../contract/base-url.ts'
import { SOURCE_SET } from '../../../contract/version.ts'
import { readRunFile } from '../../../evidence/read-run-file.ts'
import { GOOD_RUN } from '../../../evidence/samples/good-run.ts'
import { TAMPERED_RUN } from '../../../evidence/samples/tampered-run.ts'
import {
  type ListedVector,
  RIGHT,
  VECTOR_PROTOCOLS,
  VECTORS,
  vectorNamed,
  vectorsPath,
} from '../../../protocols/vectors.ts'
import { vectorsFile } from '../../../protocols/vectors-file.ts'
import { referenceAddress } from '../../app/reference-address.ts'
import { vectorAddress } from '../../app/route.ts'
import { type PageServices, useServices } from '../../app/ServicesContext.tsx'
import { Result } from '../../kit/Result.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { capitalized, shortened } from '../../kit/words.ts'
import styles from './CheckView.module.css'
import type { CheckRun } from './check-run.ts'

/** A published example: RFC 8037, A.4 (a JWS under Ed25519) with its public key, A.2. */
const JWS: Partial<Boxes> = {
  text: 'eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg',
  key: '{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}',
}

/** The last receipt of the good run, under its `receipt_ref`. @throws Error where it has none */
function receipt(): string {
  const { lines } = readRunFile(new TextEncoder().encode(GOOD_RUN))
  const line = lines.findLast(each => 'sent' in each && each.receipt !== undefined)
  if (line === undefined || !('sent' in line)) throw new Error('The run file has no receipt.')
  return JSON.stringify({ receipt_ref: line.answer.body.receipt_ref, receipt: line.receipt }, null, 2)
}

/** What an example fills in, or the address that does. */
type Example = string | (() => Partial<Boxes>)
type Examples = Readonly<Record<string, Example>>

const OBJECTS: Examples = {
  ...Object.fromEntries(
    VECTOR_PROTOCOLS.map(protocol => [
      capitalized(KINDS[VECTORS[protocol].kind].words.replace(/^an? /u, '')),
      vectorAddress(`${protocol}/${RIGHT}`),
    ]),
  ),
  Receipt: () => ({ text: receipt() }),
  JWS: () => JWS,
  'A request': () => REQUEST,
}

/** A synthetic agent's run, and the same with one word changed. */
const RUNS: Examples = {
  'Open a good sample': () => ({ text: GOOD_RUN }),
  'Open a tampered sample': () => ({ text: TAMPERED_RUN }),
}

const TIMEOUT_MS = 20_000

/** @throws where the host does not answer, or its file does not hold the vector */
async function vectorBoxes(
  { window: service }: Pick<PageServices, 'window'>,
  { id, protocol }: ListedVector,
): Promise<Boxes> {
  // The page may connect to its service only: its worker asks the host.
  await service()
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const answer = await fetch(`${BASE_URL}/${SOURCE_SET}${vectorsPath(protocol)}`, { signal })
  const { vectors } = vectorsFile.parse(await answer.json())
  const found = vectors.find(each => each.id === id)
  if (found === undefined) throw new Error(`There is no ${id} in its file.`)
  const { object: text, keys, verifier_expects: expected } = found
  const { kind } = VECTORS[protocol]
  const given: Readonly<Partial<Record<GivenName, string | undefined>>> = {
    ...{ ...expected, holder: JSON.stringify(expected.holder) },
    ...(keys.keys.length === 0 ? {} : { key: JSON.stringify(keys, null, 2) }),
  }
  // What nothing in the object could be compared with would not be judged: a record by itself names no host.
  const inRecord: readonly GivenName[] = ['issuer', 'subject']
  const withoutAud: readonly GivenName[] = readToken(text).claims.aud === undefined ? ['audience'] : []
  const unnamed = kind === 'aid_record' ? inRecord : withoutAud
  const used = usesOf(kind).filter(name => !unnamed.includes(name))
  const boxes = Object.fromEntries(used.map(name => [name, given[name] ?? '']))
  return { ...EMPTY, ...boxes, text, taken: recognise(text) === kind ? undefined : kind }
}

interface ExamplesProps {
  readonly run: CheckRun
}

function Chip({ name, of, run }: ExamplesProps & { readonly name: string; readonly of: Example }) {
  const className = `tool inline ${styles.chip}`
  if (typeof of === 'string')
    return (
      <a className={className} href={of}>
        {name}
      </a>
    )
  return (
    <button type="button" className={className} onClick={() => run.change(of(), true)}>
      {name}
    </button>
  )
}

const Chips = ({ of, run }: ExamplesProps & { readonly of: Examples }) =>
  Object.entries(of).map(([name, example]) => <Chip key={name} name={name} of={example} run={run} />)

function FileChoice({ run }: ExamplesProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        {...{ ref: chooser, className: 'sr-only', type: 'file', tabIndex: -1 }}
        aria-label="A file to check"
        onChange={({ target: { files } }) => files?.[0] && run.take(files[0])}
      />
      <button type="button" className={`tool ${styles.chip}`} onClick={() => chooser.current?.click()}>
        Choose a file
      </button>
    </>
  )
}

/** What to begin with where nothing was pasted: an example, a file, or a run file that comes with the page. */
export const Examples = ({ run }: ExamplesProps) => (
  <>
    <div className={`row ${styles.examples}`}>
      <span className="aside">Or try an example:</span>
      <Chips of={OBJECTS} run={run} />
    </div>
    <div className={`row ${styles.examples}`}>
      <span className="aside">Or a file, such as a run, which is run again:</span>
      <FileChoice run={run} />
      <Chips of={RUNS} run={run} />
    </div>
  </>
)

/** How much of an unknown id is shown. */
const LONGEST = 60

/** Fills the boxes with the published vector that the address names, once, and says which it is, or why it does not. */
export function FromVector({ id, run }: ExamplesProps & { readonly id: string }) {
  const services = useServices()
  const [listed] = useState(() => vectorNamed(id))
  const load = useRef(run.load)
  // Undefined while it comes.
  const [text, setText] = useState<string | null>()
  useEffect(() => {
    if (listed !== undefined) void load.current(vectorBoxes(services, listed)).then(setText)
  }, [services, listed])
  const link = (words: string, entry?: string) => (
    <a className="link" href={referenceAddress('vectors', entry)}>
      {words}
    </a>
  )
  // Another object that is given after it is not said to be the vector.
  if (listed !== undefined && run.boxes.text !== (text ?? '')) return null
  return (
    <div className="note" role="status">
      {listed === undefined ? (
        <Result state="refused" title="There is no vector of this name">
          <p>
            <code>{visibleText(shortened(id, LONGEST))}</code> is none of {link('all vectors')}.
          </p>
        </Result>
      ) : text === null ? (
        'The example did not load: the page’s host does not answer, or no longer has it.'
      ) : (
        <p>
          {link(listed.id, listed.id)}: {listed.what}
        </p>
      )}
    </div>
  )
}
