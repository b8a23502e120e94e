import styles from './Json.module.css'
import { escaped, visibleText } from './visible-text.ts'
import { classNames, numeral } from './words.ts'

/** A line of an indented JSON text: its indent, the name of a member, its value, and what follows. */
const LINE = /^( *)("(?:[^"\\]|\\.)*": )?(.*?)(,?\n?)$/su

/** A compact JWS, which has a view of its own wherever it stands in a message. */
const JWS = /^"[\w-]{8,}\.[\w-]{8,}\.[\w-]*"$/u

function Value({ of }: { readonly of: string }) {
  if (!of.startsWith('"'))
    return <span className={/^[\w-]/u.test(of) ? styles.number : styles.mark}>{of}</span>
  // A machine value has no words to break between, so it breaks anywhere and stays beside its name.
  return (
    <span
      className={classNames(styles.text, !of.includes(' ') && styles.machine)}
      data-jws={JWS.test(of) || undefined}
    >
      {escaped(of)}
    </span>
  )
}

function Line({ of }: { readonly of: string }) {
  const [, indent, name, value = '', after] = LINE.exec(of) ?? []
  return (
    <>
      {indent}
      {name && <span className={styles.name}>{escaped(name)}</span>}
      <Value of={value} />
      <span className={styles.mark}>{after}</span>
    </>
  )
}

/** How deep a value is shown: as deep as the service reads one. */
const DEEPEST = 32

function cutBelow(value: unknown, left: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (left === 0) return '…'
  if (Array.isArray(value)) return value.map(item => cutBelow(item, left - 1))
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, cutBelow(each, left - 1)]))
}

interface BodyTextProps {
  readonly text: string
  /** What the text says where it is JSON; undefined where it is not. */
  readonly json: unknown
  readonly label?: string | undefined
}

/** The text of a body: indented and coloured if it is JSON, exactly as it is otherwise. */
export function BodyText({ text, json, label }: BodyTextProps) {
  const indented = json === undefined ? undefined : JSON.stringify(cutBelow(json, DEEPEST), null, 2)
  return (
    <figure aria-label={label}>
      <pre className={styles.json}>
        {indented?.split(/(?<=\n)/u).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text never change their order.
          <Line key={index} of={line} />
        )) ?? text}
      </pre>
    </figure>
  )
}

/** A JSON value, indented and coloured by kind; long values wrap, nothing is cut. */
export function Json({ value, label }: { readonly value: unknown; readonly label?: string | undefined }) {
  return <BodyText text="" json={value} label={label} />
}

/** How many characters of a foreign text are shown. */
const AT_MOST = 400

/** Foreign text, inert: invisible and reordering characters are named, and a long text is cut. */
export const VisibleText = ({ text }: { readonly text: string }) => (
  <span className={styles.foreign}>
    <bdi dir="ltr">{visibleText(text.slice(0, AT_MOST))}</bdi>
    {text.length > AT_MOST && ` … (${numeral(text.length)} characters)`}
  </span>
)
