import { useId, useState } from 'react'
import { KINDS, usesOf } from '../../../bench/kinds.ts'
import { kindWords } from '../../../bench/words.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { PHONE, useMediaQuery } from '../../app/media-query.ts'
import { Button } from '../../kit/Button.tsx'
import { FieldErrors, Select, useField } from '../../kit/Field.tsx'
import { Fold } from '../../kit/Fold.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { capitalized } from '../../kit/words.ts'
import styles from './CheckView.module.css'
import type { CheckRun, Taken, Way } from './check-run.ts'
import { boxesFor, EXPECTATION_BOXES, type ExpectationBox } from './check-run.ts'
import { Examples } from './Examples.tsx'

const PRIVATE =
  'That was a private key. It was removed from the box at once and not used. Treat it as exposed, and replace it if it is in use.'

const TAKEN_WORDS = {
  private: PRIVATE,
  private_in_proof: `${PRIVATE} A DPoP proof must have no private key in its jwk (RFC 9449 4.3).`,
  large: 'That was more than 1 MB. It was removed from the box.',
} as const satisfies Record<Taken, string>

const said = (words: string | undefined): readonly string[] => (words === undefined ? [] : [words])
const wordsOf = (taken: Taken | undefined): readonly string[] => said(taken && TAKEN_WORDS[taken])

interface TextBoxProps {
  readonly name: string
  readonly placeholder?: string
  /** Whether its name is read out only. */
  readonly bare?: boolean
  readonly value: string
  readonly rows?: number
  readonly hint?: string
  readonly errors: readonly string[]
  readonly onChange: (value: string, way: Way) => void
}

const PASTED = ['insertFromPaste', 'insertFromDrop']

function wayOf(event: Event): Way {
  return event instanceof InputEvent && PASTED.includes(event.inputType) ? 'pasted' : 'typed'
}

function TextBox({ name, value, rows = 1, hint, placeholder, bare = false, errors, onChange }: TextBoxProps) {
  const field = useField({ hint: hint !== undefined, errors })
  const common = {
    ...field.box,
    value,
    placeholder,
    spellCheck: false,
    autoComplete: 'off',
    onChange: (event: React.ChangeEvent<HTMLTextAreaElement | HTMLInputElement>) =>
      onChange(event.target.value, wayOf(event.nativeEvent)),
  }
  return (
    <div className={styles.field} data-box={name} data-invalid={errors.length > 0}>
      <div className={bare ? 'sr-only' : styles.top}>
        <label htmlFor={field.id}>{name}</label>
        {hint === undefined ? null : (
          <span className={`aside ${styles.hint}`} id={field.hint}>
            {hint}
          </span>
        )}
      </div>
      {rows === 1 ? <input {...common} type="text" /> : <textarea {...common} rows={rows} />}
      <FieldErrors id={field.errors} errors={errors.map(words => ({ words, pointer: '' }))} />
    </div>
  )
}

/** Whether boxes begin unfolded; a fault in one unfolds them, and typing never folds them away. */
function useUnfolded(begins: boolean, faulty: boolean): boolean {
  const [unfolded, setUnfolded] = useState(begins)
  if (faulty && !unfolded) setUnfolded(true)
  return unfolded || faulty
}

/** What stands in boxes, in a few words, beside the title of what folds them away. */
const filledNote = (names: readonly string[], nothing: string): string =>
  names.length === 0 ? nothing : names.join(', ')

function KeyFold({ run }: { readonly run: CheckRun }) {
  const { boxes, change, emptied, kind, faults } = run
  const errors = [...wordsOf(emptied.key), ...said(faults.key)]
  const isUsed = kind !== 'unknown' && usesOf(kind).includes('key')
  const open = useUnfolded(isUsed && boxes.key.trim() === '', errors.length > 0)
  return (
    <Fold
      title="Key"
      data-box="Key"
      note={boxes.key.trim() === '' ? 'None yet' : 'As you gave it'}
      open={open}
      className={styles.fold}
    >
      <TextBox
        name="Key"
        bare
        value={boxes.key}
        rows={3}
        placeholder="A JWK, JWKS, PEM, did:jwk, did:key, DID document or bundle"
        errors={errors}
        onChange={(key, way) => change({ key }, way)}
      />
    </Fold>
  )
}

function ExpectationsFold({ run }: { readonly run: CheckRun }) {
  const { boxes, change, emptied, kind, faults } = run
  const errorsOf = (box: ExpectationBox) => [...wordsOf(emptied[box]), ...said(faults[box])]
  const shownBoxes = boxesFor(kind)
  const filled = shownBoxes.filter(box => boxes[box].trim() !== '')
  const isPhone = useMediaQuery(PHONE)
  const open = useUnfolded(
    !isPhone && filled.length === 0 && boxes.text.trim() !== '',
    shownBoxes.some(box => errorsOf(box).length > 0),
  )
  const names = filled.map(box => EXPECTATION_BOXES[box].name.replace('Expected ', ''))
  return (
    <Fold
      title="What you expect"
      note={filledNote(names, 'Nothing. What you leave empty is not checked')}
      open={open}
      className={styles.fold}
    >
      <div className={styles.expected}>
        {shownBoxes.map(box => (
          <TextBox
            key={box}
            {...EXPECTATION_BOXES[box]}
            value={boxes[box]}
            errors={errorsOf(box)}
            onChange={(value, way) => change({ [box]: value }, way)}
          />
        ))}
        <div>
          <Button onClick={() => change({ time: new Date().toISOString() })}>Now</Button>
        </div>
      </div>
    </Fold>
  )
}

function KindChoice({ run: { boxes, change } }: { readonly run: CheckRun }) {
  const id = useId()
  const kinds = keysOf(KINDS)
  return (
    <div className={styles.other}>
      <label htmlFor={id} className="sr-only">
        What it is
      </label>
      <Select
        id={id}
        value={boxes.taken ?? ''}
        onChange={({ target }) => change({ taken: kinds.find(kind => kind === target.value) })}
      >
        <option value="">Something else?</option>
        {kinds.map(each => (
          <option key={each} value={each}>
            {capitalized(KINDS[each].words)}
          </option>
        ))}
      </Select>
    </div>
  )
}

/** What the paste is, over the box that holds it. */
function Recognised({ run }: { readonly run: CheckRun }) {
  const { kind, boxes } = run
  const state = kind === 'unknown' ? 'unreached' : 'proven'
  const verb = boxes.taken === undefined ? 'This is' : 'Taken for'
  return (
    <div className={styles.got} data-s={state}>
      <Mark state={state} className={styles.gotMark} />
      <strong>{`${verb} ${kindWords(kind)}`}</strong>
      <KindChoice run={run} />
      <button type="button" className="link" onClick={run.clear}>
        Clear
      </button>
    </div>
  )
}

export function CheckForm({ run }: { readonly run: CheckRun }) {
  const { boxes, change, emptied } = run
  const empty = boxes.text.trim() === ''
  return (
    <form
      className={styles.form}
      data-empty={empty}
      onSubmit={event => {
        event.preventDefault()
        run.check(true)
      }}
    >
      <div className={styles.box}>
        {empty ? null : <Recognised run={run} />}
        <TextBox
          name="What to check"
          bare
          value={boxes.text}
          rows={7}
          placeholder="Paste or drop it here: a token, a card, a credential, a receipt, a key"
          errors={wordsOf(emptied.text)}
          onChange={(text, way) => change({ text }, way)}
        />
      </div>
      {empty ? <Examples onText={given => change(given, 'pasted')} /> : null}
      <KeyFold key={`key ${run.kind}`} run={run} />
      <ExpectationsFold key={`expected ${empty}`} run={run} />
      {empty ? null : (
        <Button type="submit" kind="primary" arrow>
          Check it
        </Button>
      )}
      <p className={`row aside ${styles.vow}`} data-s="proven">
        <Mark state="proven" className={styles.gotMark} />
        Not stored, not sent, and discarded when you leave.
      </p>
    </form>
  )
}
