import { useRef, useState } from 'react'
import { privateKeyIn } from '../../../crypto/secrets.ts'
import { type NamedKey, readNamedKey } from '../../../flows/named-key.ts'
import { useField } from '../../kit/Field.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { classNames } from '../../kit/words.ts'
import styles from './Elsewhere.module.css'

interface PasteBoxProps {
  readonly label: string
  readonly hint: string
  readonly text: string
  readonly refused: boolean
  readonly read?: { readonly state: string | undefined; readonly words: React.ReactNode }
  /** Takes what was typed or pasted; a private key is pasted past the box, so that it never stands in it. */
  readonly onText: (text: string) => void
}

export function PasteBox({ label, hint, text, refused, read, onText }: PasteBoxProps) {
  const { id, hint: hintId, box } = useField({})
  const readId = `${id}-read`
  return (
    <>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <textarea
        {...box}
        className={classNames(box.className, styles.input)}
        rows={3}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={refused || undefined}
        aria-describedby={read === undefined ? hintId : `${hintId} ${readId}`}
        value={text}
        onPaste={event => {
          const pasted = event.clipboardData.getData('text')
          if (privateKeyIn(pasted) === undefined) return
          event.preventDefault()
          onText(pasted)
        }}
        onChange={event => onText(event.target.value)}
      />
      <p className={`aside ${styles.hint}`} id={hintId}>
        {hint}
      </p>
      {read === undefined ? null : (
        <p className={`note ${styles.read}`} id={readId} role="status" data-s={read.state}>
          {read.words}
        </p>
      )}
    </>
  )
}

function readWords(named: NamedKey): string {
  if (named.kind === 'thumbprint')
    return 'A thumbprint alone. Give the public key before the first signature, whose header carries it.'
  if (named.kind === 'private')
    return `That looked like ${named.what}. It was removed from the box and not used. Paste the public key only.`
  if (named.kind === 'unreadable') return named.why
  const { alg, key_thumbprint } = named.key
  const beside = named.dropped.length === 0 ? '' : ` Left out: ${named.dropped.join(', ')}.`
  return `${alg} key ${key_thumbprint.slice(-43)}. Only this public key is kept.${beside}`
}

const UNREAD: NamedKey = { kind: 'unreadable', why: 'It is being read.' }

function textOf(named: NamedKey | undefined): string {
  if (named?.kind === 'key') return JSON.stringify(named.key.jwk)
  return named?.kind === 'thumbprint' ? named.key_thumbprint : ''
}

const STATES = { key: 'claimed', thumbprint: 'claimed', private: 'refused', unreadable: 'refused' } as const

interface PublicKeyFieldProps {
  readonly label: string
  readonly hint: string
  readonly named?: NamedKey | undefined
  /** Tells what the box names now; undefined while it is empty. */
  readonly onNamed: (named: NamedKey | undefined) => void
}

/** A box for the public half of a key; a private one never stays in it, however it got there. */
export function PublicKeyField({ label, hint, named: before, onNamed }: PublicKeyFieldProps) {
  const [text, setText] = useState(textOf(before))
  const [named, setNamed] = useState(before)
  const turn = useRef(0)
  const take = async (given: string): Promise<void> => {
    turn.current += 1
    const mine = turn.current
    const secret = privateKeyIn(given) !== undefined
    setText(secret ? '' : given)
    const empty = given.trim() === ''
    // Until it is read, what was typed must not count as nothing: a key would be made here.
    onNamed(empty ? undefined : UNREAD)
    const read = empty ? undefined : await readNamedKey(given)
    // What was typed meanwhile counts.
    if (mine !== turn.current) return
    setNamed(read)
    if (read !== undefined) onNamed(read)
  }
  const state = named && STATES[named.kind]
  const words = named && (
    <>
      <Mark state={STATES[named.kind]} className={styles.mark} />
      <span>{readWords(named)}</span>
    </>
  )
  return (
    <PasteBox
      {...{ label, hint, text }}
      refused={state === 'refused'}
      read={{ state, words }}
      onText={given => void take(given)}
    />
  )
}
