import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { BENCH_KINDS } from '../../../bench/kinds.ts'
import { LIMITS } from '../../../contract/catalogues/limits.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { type DirectoryEntry, directoryEntry } from '../../../contract/schemas/directory.ts'
import { useServices } from '../../app/ServicesContext.tsx'
import { Button } from '../../kit/Button.tsx'
import { FieldErrors, Select, useField } from '../../kit/Field.tsx'
import { capitalized } from '../../kit/words.ts'
import styles from './CheckView.module.css'
import type { CheckRun, Taken, Way } from './check-run.ts'
import { boxesFor, EXAMPLE, EXPECTATION_BOXES, type ExpectationBox, kindOf, readBoxes } from './check-run.ts'
import { kindWords } from './check-words.ts'

interface ListedKeys {
  readonly name: string
  readonly keys: string
}

function listed(entry: DirectoryEntry): readonly ListedKeys[] {
  const keyOf = (whose: string, keys: object) => [{ name: whose, keys: JSON.stringify(keys, null, 2) }]
  if (entry.kind === 'organization') return keyOf(`${entry.organization_id}, organization`, entry.jwk)
  if (entry.kind === 'registry_entry') return keyOf(`${entry.subject}, registry`, entry.jwk)
  if (entry.kind !== 'issuer_keys' || entry.keys.length === 0) return []
  const keys = entry.keys.map(({ kid, jwk }) => ({ kid, ...jwk }))
  return keyOf(`${entry.issuer}, ${entry.use}`, { keys })
}

function DirectoryKeys({ onChoose }: { readonly onChoose: (keys: string) => void }) {
  const id = useId()
  const { window: serviceWindow } = useServices()
  const { data: entries = [] } = useQuery({
    queryKey: ['record-page', 'directory', 'keys'],
    queryFn: async () => {
      const asked = { page: 1, size: LIMITS.PAGE_ROWS }
      const { records } = await (await serviceWindow()).records.page('directory', asked)
      return records.flatMap(({ value }) => {
        const read = directoryEntry.safeParse(value.entry)
        return read.success ? listed(read.data) : []
      })
    },
  })
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Key from the directory</label>
      <Select
        id={id}
        value=""
        onChange={event => {
          const chosen = entries.find(({ name }) => name === event.target.value)
          if (chosen !== undefined) onChoose(chosen.keys)
        }}
      >
        <option value="">
          {entries.length === 0 ? 'Empty until a sample is imported' : 'Choose one to fill the box'}
        </option>
        {entries.map(({ name }) => (
          <option key={name}>{name}</option>
        ))}
      </Select>
    </div>
  )
}

const TAKEN_WORDS = {
  private:
    'That was a private key. It was taken out of the box at once and was not used. Treat it as seen: replace it if it guards anything.',
  large: 'That was more than 1 MB. It was taken out of the box.',
} as const satisfies Record<Taken, string>

const said = (words: string | undefined): readonly string[] => (words === undefined ? [] : [words])
const wordsOf = (taken: Taken | undefined): readonly string[] => said(taken && TAKEN_WORDS[taken])

export const KEY_BOX = '[data-box="Key"]'

interface TextBoxProps {
  readonly name: string
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

function TextBox({ name, value, rows = 1, hint, errors, onChange }: TextBoxProps) {
  const field = useField({ hint: hint !== undefined, errors })
  const common = {
    ...field.box,
    value,
    spellCheck: false,
    autoComplete: 'off',
    onChange: (event: React.ChangeEvent<HTMLTextAreaElement | HTMLInputElement>) =>
      onChange(event.target.value, wayOf(event.nativeEvent)),
  }
  return (
    <div className={styles.field} data-box={name} data-invalid={errors.length > 0}>
      <div className={styles.top}>
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

export function Expectations({ run }: { readonly run: CheckRun }) {
  const { boxes, change, emptied } = run
  const { faults, kind } = readBoxes(boxes)
  const errorsOf = (box: ExpectationBox) => [...wordsOf(emptied[box]), ...said(faults[box])]
  return (
    <fieldset className={styles.expected}>
      <legend className={`note ${styles.legend}`}>What you expect; what stays open is not checked</legend>
      {boxesFor(kind).map(box => (
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
    </fieldset>
  )
}

function KindChoice({ run: { boxes, change } }: { readonly run: CheckRun }) {
  const id = useId()
  const kinds = keysOf(BENCH_KINDS)
  return (
    <div className={styles.field}>
      <label htmlFor={id}>What it is</label>
      <Select
        id={id}
        value={boxes.taken ?? ''}
        onChange={({ target }) => change({ taken: kinds.find(kind => kind === target.value) })}
      >
        <option value="">Recognise it</option>
        {kinds.map(each => (
          <option key={each} value={each}>
            {capitalized(BENCH_KINDS[each])}
          </option>
        ))}
      </Select>
    </div>
  )
}

export function CheckForm({ run }: { readonly run: CheckRun }) {
  const { boxes, change, emptied } = run
  const { faults } = readBoxes(boxes)
  const empty = boxes.text.trim() === ''
  const recognised = boxes.taken === undefined ? 'Recognised' : 'Taken for'
  const keyErrors = [...wordsOf(emptied.key), ...said(faults.key)]
  return (
    <form
      className={styles.form}
      onSubmit={event => {
        event.preventDefault()
        run.check(true)
      }}
    >
      <KindChoice run={run} />
      <TextBox
        name="What to check"
        value={boxes.text}
        rows={7}
        {...(empty ? {} : { hint: `${recognised}: ${kindWords(kindOf(boxes))}` })}
        errors={wordsOf(emptied.text)}
        onChange={(text, way) => change({ text }, way)}
      />
      <TextBox
        name="Key"
        value={boxes.key}
        rows={3}
        hint="A JWK, a JWKS or a did:jwk; a file too"
        errors={keyErrors}
        onChange={(key, way) => change({ key }, way)}
      />
      <DirectoryKeys onChoose={key => change({ key }, 'pasted')} />
      <div className="row">
        <Button
          type="submit"
          kind="primary"
          arrow
          closed={empty ? 'Paste or drop something first.' : undefined}
        >
          Check it
        </Button>
        {empty ? (
          <Button onClick={() => change(EXAMPLE, 'pasted')}>Use an example</Button>
        ) : (
          <Button onClick={run.clear}>Empty the boxes</Button>
        )}
      </div>
      <p className="aside">Neither stored nor sent. Gone when you leave.</p>
    </form>
  )
}
