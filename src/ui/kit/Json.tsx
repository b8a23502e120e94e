import { memo, useContext, useRef, useState } from 'react'
import type { Step } from '../../contract/field-docs/member-at.ts'
import { Button } from './Button.tsx'
import styles from './Json.module.css'
import { MemberWordsContext } from './member-words.ts'
import { useRovingFocus } from './roving-focus.ts'
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

interface NameProps {
  readonly name: string
  /** Whether its words can be asked for. */
  readonly told: boolean
}

/** A member's name; where its words can be asked for, what is between the quotes is a button. */
function Name({ name, told }: NameProps) {
  const written = visibleJson(name)
  if (!told || name === '') return <span className={styles.name}>{written}</span>
  return (
    <span className={styles.name}>
      {'"'}
      {/* biome-ignore lint/a11y/useSemanticElements: a button's text cannot be selected with the rest. */}
      <span role="button" tabIndex={-1} className={styles.member} data-member="">
        {written.slice(1, -1)}
      </span>
      {'"'}
    </span>
  )
}

interface MembersProps {
  readonly members: readonly (readonly [string | null, unknown])[]
  readonly open: string
  readonly close: string
  readonly depth: number
  readonly told: boolean
}

function Members({ members, open, close, depth, told }: MembersProps) {
  if (members.length === 0) return <Punctuation>{`${open}${close}`}</Punctuation>
  return (
    <>
      <Punctuation>{open}</Punctuation>
      {members.map(([name, value], index) => (
        <span key={name ?? index} {...(told ? stepOf(name) : {})}>
          {`\n${INDENT.repeat(depth + 1)}`}
          {name === null ? null : (
            <>
              <Name name={name} told={told} />
              <Punctuation>: </Punctuation>
            </>
          )}
          <Value value={value} depth={depth + 1} told={told} />
          {index < members.length - 1 ? <Punctuation>,</Punctuation> : null}
        </span>
      ))}
      {`\n${INDENT.repeat(depth)}`}
      <Punctuation>{close}</Punctuation>
    </>
  )
}

const ITEM = { 'data-item': '' } as const

const stepOf = (name: string | null) => (name === null ? ITEM : { 'data-step': name })

/** The steps from the whole value to the member whose name this is. */
function wayTo(member: Element, block: Element | null): readonly Step[] {
  const way: Step[] = []
  for (let at: Element | null = member; at !== null && at !== block; at = at.parentElement) {
    const name = at.getAttribute('data-step')
    if (name !== null) way.unshift(name)
    else if (at.hasAttribute('data-item')) way.unshift(null)
  }
  return way
}

/** How deep a value is shown: as deep as the service reads one. */
const DEEPEST = 32

interface ValueProps {
  readonly value: unknown
  readonly depth: number
  readonly told: boolean
}

function Value({ value, depth, told }: ValueProps) {
  if (depth > DEEPEST) return <Punctuation>…</Punctuation>
  if (Array.isArray(value)) {
    const members = value.map((item: unknown) => [null, item] as const)
    return <Members members={members} open="[" close="]" depth={depth} told={told} />
  }
  if (typeof value === 'object' && value !== null) {
    return <Members members={Object.entries(value)} open="{" close="}" depth={depth} told={told} />
  }
  return <Scalar value={value} />
}

// Choosing a member draws nothing of the value again.
const Whole = memo(Value)

const KEYS = { next: 'ArrowDown', previous: 'ArrowUp' } as const
const MEMBER = '[data-member]'

const memberIn = (target: EventTarget): Element | null =>
  target instanceof Element ? target.closest(MEMBER) : null

interface ToldJsonProps extends JsonProps {
  readonly of: string
}

/**
 * A JSON value whose members can be asked what they are: one stop of the Tab key, arrows between its members; a
 * click or Enter shows the words in a line below, and Escape takes them away.
 */
function ToldJson({ value, label, of }: ToldJsonProps) {
  const block = useRef<HTMLPreElement>(null)
  const [way, setWay] = useState<readonly Step[]>()
  const MemberWords = useContext(MemberWordsContext)
  const roving = useRovingFocus(block, MEMBER, KEYS)
  const choose = (target: EventTarget) => {
    const member = memberIn(target)
    if (member !== null) setWay(wayTo(member, block.current))
  }
  return (
    <div>
      <figure aria-label={label}>
        <pre
          ref={block}
          className={styles.json}
          onFocus={roving.onFocus}
          onClick={event => choose(event.target)}
          onKeyDown={event => {
            roving.onKeyDown(event)
            if (event.key === 'Enter' || event.key === ' ') {
              event.preventDefault()
              choose(event.target)
            } else if (event.key === 'Escape' && way !== undefined) {
              event.preventDefault()
              setWay(undefined)
            }
          }}
        >
          <Whole value={value} depth={0} told />
        </pre>
      </figure>
      <div className={styles.words} aria-live="polite" data-print="hide">
        {way === undefined || MemberWords === null ? null : <MemberWords of={of} way={way} value={value} />}
      </div>
    </div>
  )
}

interface JsonProps {
  readonly value: unknown
  readonly label?: string | undefined
  /**
   * What the value is, for the words of its members: the id of a message in the table of fields, or one of the
   * others of `member-doc.ts`, such as `foreign`; without it none are told.
   */
  readonly of?: string | undefined
}

/** A JSON value, indented and coloured by kind; long values wrap, nothing is cut. */
export function Json({ value, label, of }: JsonProps) {
  if (of !== undefined) return <ToldJson value={value} label={label} of={of} />
  return (
    <figure aria-label={label}>
      <pre className={styles.json}>
        <Value value={value} depth={0} told={false} />
      </pre>
    </figure>
  )
}

interface BodyTextProps {
  readonly text: string
  /** What the text says where it is JSON; undefined where it is not. */
  readonly json: unknown
  readonly label: string
  /** What the text is, for the words of its members. */
  readonly of: string
}

/** The text of a body: indented and coloured if it is JSON, exactly as it is otherwise. */
export function BodyText({ text, json, label, of }: BodyTextProps) {
  if (json !== undefined) return <Json value={json} label={label} of={of} />
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
