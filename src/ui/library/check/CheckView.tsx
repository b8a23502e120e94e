import { useId, useState } from 'react'
import { GIVEN_NAMES, type GivenName, KINDS } from '../../../bench/kinds.ts'
import { kindWords } from '../../../bench/words.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { useDroppedFiles } from '../../app/files.ts'
import { Button } from '../../kit/Button.tsx'
import { FieldErrors, Select, useField } from '../../kit/Field.tsx'
import { Fold } from '../../kit/Fold.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { capitalized } from '../../kit/words.ts'
import { CheckOutcome } from './CheckOutcome.tsx'
import styles from './CheckView.module.css'
import { type CheckRun, useCheckRun } from './check-run.ts'
import { Examples, FromVector } from './Examples.tsx'

interface BoxShape {
  /** Above one line; without it, one line is all. */
  readonly rows?: number
  readonly placeholder?: string
  /** What may stand in it; such a box is as wide as two. */
  readonly hint?: string
  /** Whether its name is read out only. */
  readonly bare?: boolean
}

/** The boxes that are more than a line with a name. */
const SHAPES: Readonly<Partial<Record<GivenName | 'text', BoxShape>>> = {
  text: {
    ...{ rows: 7, bare: true },
    placeholder: 'Paste or drop it here: a token, a card, a credential, a receipt, a key',
  },
  key: {
    ...{ rows: 3, bare: true },
    placeholder: 'A JWK, JWKS, PEM, certificate, did:jwk, did:key, Multikey, DID document or bundle',
  },
  holder: { hint: 'A JWK, a did:jwk or a thumbprint' },
  status_list: { rows: 3, hint: 'Of a credential, as its issuer signed it' },
}

const PASTED = ['insertFromPaste', 'insertFromDrop']
const isPasted = (event: Event): boolean => event instanceof InputEvent && PASTED.includes(event.inputType)

function Box({ run, box }: { readonly run: CheckRun; readonly box: GivenName | 'text' }) {
  const name = box === 'text' ? 'What to check' : GIVEN_NAMES[box]
  const { rows, placeholder, hint, bare = false } = SHAPES[box] ?? {}
  const errors = run.errorsOf(box)
  const field = useField({ hint: hint !== undefined, errors })
  const common = {
    ...{ ...field.box, placeholder, value: run.boxes[box], spellCheck: false, autoComplete: 'off' },
    onChange: ({ target, nativeEvent }: React.ChangeEvent<HTMLTextAreaElement | HTMLInputElement>) =>
      run.change({ [box]: target.value }, isPasted(nativeEvent)),
  }
  return (
    <div className={styles.field} data-box={name} data-invalid={errors.length > 0}>
      <div className={bare ? 'sr-only' : `row ${styles.top}`}>
        <label htmlFor={field.id}>{name}</label>
        {hint && (
          <span className="aside" id={field.hint}>
            {hint}
          </span>
        )}
      </div>
      {rows === undefined ? <input {...common} type="text" /> : <textarea {...common} rows={rows} />}
      <FieldErrors id={field.errors} errors={errors.map(words => ({ words, pointer: '' }))} />
    </div>
  )
}

interface BoxesProps {
  readonly run: CheckRun
  readonly title: string
  readonly boxes: readonly GivenName[]
  /** Beside the title, where nothing stands in them. */
  readonly nothing: string
  readonly children?: React.ReactNode
}

/** Boxes folded away behind what stands in them; a fault in one unfolds them, and typing never folds them away. */
function FoldedBoxes({ run, title, boxes, nothing, children }: BoxesProps) {
  const [unfolded, setUnfolded] = useState(false)
  const faulty = boxes.some(box => run.errorsOf(box).length > 0)
  const filled = boxes.filter(box => run.boxes[box].trim() !== '')
  const names = filled.map(box => GIVEN_NAMES[box].replace('Expected ', '')).join(', ')
  return (
    <Fold
      title={title}
      note={filled.length === 0 ? nothing : names === title ? 'As you gave it' : names}
      open={unfolded || faulty}
      className={styles.fold}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
    >
      <div className={styles.boxes}>
        {boxes.map(box => (
          <Box key={box} run={run} box={box} />
        ))}
        {children}
      </div>
    </Fold>
  )
}

/** What the paste is, over the box that holds it, and what else it may be taken for. */
function Recognised({ run: { kind, boxes, change, clear } }: { readonly run: CheckRun }) {
  const id = useId()
  const kinds = keysOf(KINDS)
  const state = kind === 'unknown' ? 'unreached' : 'proven'
  return (
    <div className={`row ${styles.got}`} data-s={state}>
      <Mark state={state} />
      <strong>{`${boxes.taken === undefined ? 'This is' : 'Taken for'} ${kindWords(kind)}`}</strong>
      <div className={styles.other}>
        <label htmlFor={id} className="sr-only">
          What it is
        </label>
        <Select
          id={id}
          value={boxes.taken ?? ''}
          onChange={({ target }) => change({ taken: kinds.find(each => each === target.value) })}
        >
          <option value="">Something else?</option>
          {kinds.map(each => (
            <option key={each} value={each}>
              {capitalized(KINDS[each].words)}
            </option>
          ))}
        </Select>
      </div>
      <button type="button" className="link" onClick={clear}>
        Clear
      </button>
    </div>
  )
}

/** The boxes of what is expected. */
const EXPECTED = keysOf(GIVEN_NAMES).filter(box => box !== 'key')

function CheckForm({ run }: { readonly run: CheckRun }) {
  const empty = run.boxes.text.trim() === ''
  return (
    <form
      className={styles.form}
      data-empty={empty}
      onSubmit={event => {
        event.preventDefault()
        run.check()
      }}
    >
      <div className={styles.box}>
        {empty ? null : <Recognised run={run} />}
        <Box run={run} box="text" />
      </div>
      {empty ? <Examples run={run} /> : null}
      <FoldedBoxes run={run} title="Key" boxes={['key']} nothing="None yet" />
      <FoldedBoxes
        run={run}
        title="What you expect"
        boxes={EXPECTED}
        nothing="Nothing. What you leave empty is not checked"
      >
        <div>
          <Button onClick={() => run.change({ time: new Date().toISOString() })}>Now</Button>
        </div>
      </FoldedBoxes>
      {empty ? null : (
        <Button type="submit" kind="primary" arrow>
          Check it
        </Button>
      )}
      {run.note === undefined ? null : (
        <p className="aside" role="status">
          {run.note}
        </p>
      )}
      <p className="inline aside" data-s="proven">
        <Mark state="proven" />
        Not stored, not sent, and discarded when you leave.
      </p>
    </form>
  )
}

export function CheckView({ vector }: { readonly vector: string | null }) {
  const run = useCheckRun()
  const over = useDroppedFiles(run.take)
  return (
    <main>
      <section aria-label="Check" data-kind={run.kind} data-over={over} className={styles.halves}>
        <div className={styles.half}>
          <h1 tabIndex={-1}>Check your own</h1>
          <p className="lede">Paste something that an agent showed you. The page finds out what it is.</p>
          {vector === null ? null : <FromVector id={vector} run={run} />}
          <CheckForm run={run} />
        </div>
        <div className={styles.outcome} data-empty={run.outcome === undefined}>
          <CheckOutcome run={run} />
        </div>
      </section>
    </main>
  )
}
