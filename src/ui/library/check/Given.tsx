import { useMemo } from 'react'
import { boxAsked, keysInWords, usersOf } from '../../../bench/groups.ts'
import { GIVEN_NAMES, type GivenName, usesOf } from '../../../bench/kinds.ts'
import type { BenchReport } from '../../../bench/report.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { FieldErrors, useField } from '../../kit/Field.tsx'
import { visibleText } from '../../kit/visible-text.ts'
import { capitalized } from '../../kit/words.ts'
import type { CheckRun } from './check-run.ts'
import styles from './Given.module.css'
import { isPasted } from './Paste.tsx'

const ALL = keysOf(GIVEN_NAMES)
/** The boxes that hold a whole key or token. */
const TALL: readonly GivenName[] = ['key', 'holder', 'status_list']
/** What is offered while nothing is known of the object. */
const USUAL: readonly GivenName[] = ['key', 'issuer', 'audience', 'time']

const HINTS: Readonly<Partial<Record<GivenName, string>>> = {
  key: 'A JWK, JWKS, PEM, certificate, did:jwk, did:key, Multikey, DID document or bundle',
  holder: 'A JWK, a did:jwk or a thumbprint',
  status_list: 'Of a credential, as its issuer signed it',
  time: 'A date-time of RFC 3339, or seconds since 1970',
}

const shortName = (box: GivenName): string => capitalized(GIVEN_NAMES[box].replace('Expected ', ''))

interface TileProps {
  readonly run: CheckRun
  readonly box: GivenName
  /** The checks that compared with it. */
  readonly users: readonly string[]
  /** What the paste says of it. */
  readonly inPaste?: string | undefined
  /** Whether the object cannot use it. */
  readonly spare?: boolean
}

/** A box with its name, in one line until it is written in; what used it, or that nothing did. */
function Tile({ run, box, users, inPaste, spare = false }: TileProps) {
  const text = run.boxes[box]
  const errors = run.errorsOf(box)
  const field = useField({ hint: HINTS[box] !== undefined, errors })
  const hasKeys = box === 'key' || box === 'holder'
  const summary = useMemo(() => (hasKeys ? visibleText(keysInWords(text)) : ''), [hasKeys, text])
  const common = {
    ...{ ...field.box, 'aria-label': GIVEN_NAMES[box], value: text, spellCheck: false, autoComplete: 'off' },
    placeholder: spare ? undefined : (inPaste ?? 'not given'),
    onChange: ({ target, nativeEvent }: React.ChangeEvent<HTMLTextAreaElement | HTMLInputElement>) =>
      run.change({ [box]: target.value }, isPasted(nativeEvent)),
  }
  return (
    <div
      className={styles.tile}
      data-box={GIVEN_NAMES[box]}
      data-given={text.trim() !== ''}
      data-spare={spare}
      data-said={summary !== ''}
      data-invalid={errors.length > 0}
    >
      <label htmlFor={field.id}>
        {shortName(box)}
        <code>{users.join(' ')}</code>
      </label>
      {box === 'time' && text === '' && (
        <button type="button" className="link" onClick={() => run.change({ time: new Date().toISOString() })}>
          Now
        </button>
      )}
      {TALL.includes(box) ? <textarea {...common} rows={1} /> : <input {...common} type="text" />}
      {summary !== '' && (
        <span className={`clip ${styles.summary}`} aria-hidden="true">
          {summary}
        </span>
      )}
      <span className="sr-only" id={field.hint}>
        {HINTS[box]}
      </span>
      <FieldErrors id={field.errors} errors={errors.map(words => ({ words, pointer: '' }))} />
    </div>
  )
}

/** What may be given beside an object: those of its kind first, each with what used it, then the others. */
export function Given({ run, report }: { readonly run: CheckRun; readonly report: BenchReport | undefined }) {
  const { kind } = run
  const known = report?.objects?.map(object => object.kind) ?? (kind === 'unknown' ? undefined : [kind])
  const used: readonly GivenName[] = known === undefined ? USUAL : known.flatMap(usesOf)
  const lines = report?.lines ?? []
  const users = (box: GivenName) => usersOf(box, lines)
  const asked = lines.map(boxAsked)
  const isUsed = (box: GivenName) =>
    [used, asked, report?.used ?? []].flat().includes(box) || users(box).length > 0
  const tiles = (boxes: readonly GivenName[], spare = false) =>
    boxes.map(box => (
      <Tile
        key={box}
        {...{ run, box, spare }}
        inPaste={box === 'method' || box === 'url' ? report?.request?.[box] : undefined}
        users={run.boxes[box].trim() === '' ? [] : users(box).slice(0, 2)}
      />
    ))
  const others = ALL.filter(box => !isUsed(box))
  return (
    <div className={styles.given}>
      {tiles(ALL.filter(isUsed))}
      {others.length > 0 && (
        <p className={`hint ${styles.others}`}>
          {known === undefined ? 'For some objects' : 'Not used here'}
        </p>
      )}
      {tiles(others, true)}
    </div>
  )
}
