import { useRef, useState } from 'react'
import type { Boxes } from '../../../bench/boxes.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { RIGHT, type VectorProtocol } from '../../../protocols/vectors.ts'
import { vectorAddress } from '../../app/route.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { FieldErrors } from '../../kit/Field.tsx'
import styles from './CheckView.module.css'
import { textOf } from './check-run.ts'

/** Right objects to begin with, one of each kind that the service takes as evidence; each is its published vector. */
const EXAMPLES = {
  OIDC: 'ID token',
  A2A_AGENT_CARD: 'Agent Card',
  SPIFFE_SVID: 'WIT-SVID',
  W3C_VC: 'Credential',
  DNS_WELL_KNOWN: 'AID record',
} as const satisfies Record<VectorProtocol, string>

/** A published example: RFC 8037, A.4 (a JWS under Ed25519) with its public key, A.2. */
const JWS: Partial<Boxes> = {
  text: 'eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc.hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg',
  key: '{"kty":"OKP","crv":"Ed25519","x":"11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"}',
}

type Load = () => Promise<Partial<Boxes>>

const OBJECTS: Readonly<Record<string, Load>> = {
  Receipt: async () => ({ text: (await import('./example-receipt.ts')).exampleReceipt() }),
  JWS: async () => JWS,
}

/** A synthetic agent's run, and the same with one word changed. */
const RUNS: Readonly<Record<string, Load>> = {
  'Open a good sample': async () => ({
    text: (await import('../../../evidence/samples/good-run.ts')).GOOD_RUN,
  }),
  'Open a tampered sample': async () => ({
    text: (await import('../../../evidence/samples/tampered-run.ts')).TAMPERED_RUN,
  }),
}

interface ChipsProps {
  readonly of: typeof OBJECTS
  readonly onLoad: (load: Load) => void
}

function Chips({ of, onLoad }: ChipsProps) {
  return Object.entries(of).map(([name, load]) => (
    <button key={name} type="button" className={styles.chip} onClick={() => onLoad(load)}>
      {name}
    </button>
  ))
}

interface ExamplesProps {
  readonly onText: (given: Partial<Boxes>) => void
}

function FileChoice({ onText }: ExamplesProps) {
  const chooser = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={chooser}
        className="sr-only"
        type="file"
        aria-label="A file to check"
        tabIndex={-1}
        onChange={async ({ target: { files } }) => {
          const file = files?.[0]
          if (file !== undefined) onText({ text: await textOf(file) })
        }}
      />
      <button type="button" className={styles.chip} onClick={() => chooser.current?.click()}>
        Choose a file
      </button>
    </>
  )
}

/** What to begin with where nothing was pasted: an example, a file, or a run file that comes with the page. */
export function Examples({ onText }: ExamplesProps) {
  const [missing, setMissing] = useState(false)
  const onLoad = (load: Load) => {
    setMissing(false)
    load().then(onText, () => setMissing(true))
  }
  const words = 'The example did not load: the page’s host does not answer, or no longer has it.'
  return (
    <>
      <p className={styles.examples}>
        <span className="aside">Or try an example:</span>
        {keysOf(EXAMPLES).map(protocol => (
          <ViewLink key={protocol} className={styles.chip} to={vectorAddress(`${protocol}/${RIGHT}`)}>
            {EXAMPLES[protocol]}
          </ViewLink>
        ))}
        <Chips of={OBJECTS} onLoad={onLoad} />
      </p>
      <div className={styles.examples}>
        <span className="aside">Or a file, such as a run, which is run again:</span>
        <FileChoice onText={onText} />
        <Chips of={RUNS} onLoad={onLoad} />
      </div>
      <FieldErrors id="example-missing" errors={missing ? [{ words, pointer: '' }] : []} />
    </>
  )
}
