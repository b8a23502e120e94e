import { classNames } from './class-names.ts'
import styles from './Json.module.css'
import { visibleJson } from './visible-text.ts'

const INDENT = '  '

function Punctuation({ children }: { readonly children: string }) {
  return <span className={styles.mark}>{children}</span>
}

function Scalar({ value }: { readonly value: unknown }) {
  if (typeof value !== 'string') return <span className={styles.number}>{JSON.stringify(value)}</span>
  // A machine value has no words to break between, so it breaks anywhere and stays beside its name.
  return (
    <span className={classNames(styles.text, !value.includes(' ') && styles.machine)}>
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

function Value({ value, depth }: { readonly value: unknown; readonly depth: number }) {
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
  readonly label?: string
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
