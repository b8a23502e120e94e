import { useState } from 'react'
import { Button } from './Button.tsx'
import styles from './Json.module.css'
import { visibleJson, visiblePieces } from './visible-text.ts'
import { classNames } from './words.ts'

const INDENT = '  '

/** A compact JWS, which has a view of its own wherever it stands in a message. */
const JWS = /^[\w-]{8,}\.[\w-]{8,}\.[\w-]*$/u

function Punctuation({ children }: { readonly children: string }) {
  return <span className={styles.mark}>{children}</span>
}

function Scalar({ value }: { readonly value: unknown }) {
  if (typeof value !== 'string') return <span className={styles.number}>{JSON.stringify(value)}</span>
  // A machine value has no words to break between, so it breaks anywhere and stays beside its name.
  return (
    <span
      className={classNames(styles.text, !value.includes(' ') && styles.machine)}
      data-jws={JWS.test(value) || undefined}
    >
      {visibleJson(value)}
    </span>
  )
}

interface MembersProps {
  readonly members: readonly (readonly [string | null, unknown])[]
  readonly open: string
  readonly close: string
  readonly depth: number
}

function Members({ members, open, close, depth }: MembersProps) {
  if (members.length === 0) return <Punctuation>{`${open}${close}`}</Punctuation>
  return (
    <>
      <Punctuation>{open}</Punctuation>
      {members.map(([name, value], index) => (
        <span key={name ?? index}>
          {`\n${INDENT.repeat(depth + 1)}`}
          {name === null ? null : (
            <>
              <span className={styles.name}>{visibleJson(name)}</span>
              <Punctuation>: </Punctuation>
            </>
          )}
          <Value value={value} depth={depth + 1} />
          {index < members.length - 1 ? <Punctuation>,</Punctuation> : null}
        </span>
      ))}
      {`\n${INDENT.repeat(depth)}`}
      <Punctuation>{close}</Punctuation>
    </>
  )
}

/** How deep a value is shown: as deep as the service reads one. */
const DEEPEST = 32

interface ValueProps {
  readonly value: unknown
  readonly depth: number
}

function Value({ value, depth }: ValueProps) {
  if (depth > DEEPEST) return <Punctuation>…</Punctuation>
  if (Array.isArray(value)) {
    const members = value.map((item: unknown) => [null, item] as const)
    return <Members members={members} open="[" close="]" depth={depth} />
  }
  if (typeof value === 'object' && value !== null) {
    return <Members members={Object.entries(value)} open="{" close="}" depth={depth} />
  }
  return <Scalar value={value} />
}

interface JsonProps {
  readonly value: unknown
  readonly label?: string | undefined
}

/** A JSON value, indented and coloured by kind; long values wrap, nothing is cut. */
export function Json({ value, label }: JsonProps) {
  return (
    <figure aria-label={label}>
      <pre className={styles.json}>
        <Value value={value} depth={0} />
      </pre>
    </figure>
  )
}

interface BodyTextProps {
  readonly text: string
  /** What the text says where it is JSON; undefined where it is not. */
  readonly json: unknown
  readonly label: string
}

/** The text of a body: indented and coloured if it is JSON, exactly as it is otherwise. */
export function BodyText({ text, json, label }: BodyTextProps) {
  if (json !== undefined) return <Json value={json} label={label} />
  return (
    <figure aria-label={label}>
      <pre className={styles.json}>{text}</pre>
    </figure>
  )
}

const AT_FIRST = 400

/** Foreign text, inert: invisible and reordering characters are named, and a long text is cut at first. */
export function VisibleText({ text }: { readonly text: string }) {
  const [whole, setWhole] = useState(false)
  const long = text.length > AT_FIRST
  const shown = long && !whole ? text.slice(0, AT_FIRST) : text
  // One element for each piece, keyed by index: the text never changes under it.
  const pieces = visiblePieces(shown).map((piece, at) => ({ ...piece, key: `${at}` }))
  return (
    <span className={styles.foreign}>
      <bdi dir="ltr">
        {pieces.map(({ key, text: piece, named }) =>
          named ? (
            <span key={key} className={styles.named}>
              {piece}
            </span>
          ) : (
            piece
          ),
        )}
      </bdi>
      {long ? (
        <Button className={styles.more} expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? 'Show its beginning' : `Show all ${text.length} characters`}
        </Button>
      ) : null}
    </span>
  )
}
