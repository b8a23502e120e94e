import { useRef, useState } from 'react'
import { privateKeyIn } from '../../../crypto/secrets.ts'
import { type NamedKey, readNamedKey } from '../../../flows/named-key.ts'
import { useField } from '../../kit/Field.tsx'
import { Mark } from '../../kit/Mark.tsx'
import styles from './Elsewhere.module.css'

interface PasteBoxProps {
  readonly label: string
  readonly hint: string
  readonly text: string
  readonly refused: boolean
  /** What was read in it, in words. */
  readonly read?: string | undefined
  /** Takes what was typed or pasted; a private key is pasted past the box, so that it never stands in it. */
  readonly onText: (text: string) => void
}

export function PasteBox({ label, hint, text, refused, read, onText }: PasteBoxProps) {
  const field = useField({})
  const state = refused ? 'refused' : 'claimed'
  return (
    <div className={styles.box}>
      <label htmlFor={field.id}>{label}</label>
      <textarea
        {...field.box}
        rows={3}
        spellCheck={false}
        autoComplete="off"
        aria-invalid={refused || undefined}
        value={text}
        onPaste={event => {
          const pasted = event.clipboardData.getData('text')
          if (privateKeyIn(pasted) === undefined) return
          event.preventDefault()
          onText(pasted)
        }}
        onChange={event => onText(event.target.value)}
      />
      <div id={field.hint}>
        <p className="aside">{hint}</p>
        {read && (
          <p className="marked note" role="status" data-s={state}>
            <Mark state={state} />
            {read}
          </p>
        )}
      </div>
    </div>
  )
}

function readWords(named: NamedKey): string {
  if (named.kind === 'private')
    return `That looked like ${named.what}. It was removed from the box and not used. Paste the public key only.`
  if (named.kind === 'unreadable') return named.why
  const { alg, key_thumbprint } = named.key
  const leftOut = named.dropped.length === 0 ? '' : ` Left out: ${named.dropped.join(', ')}.`
  return `${alg} key ${key_thumbprint.slice(-43)}. Only this public key is kept.${leftOut}`
}

/** What counts until a text is read: not nothing, for which a key would be made here. */
const UNREAD: NamedKey = { kind: 'unreadable', why: 'It is being read.' }

interface PublicKeyFieldProps {
  readonly label: string
  readonly hint: string
  readonly named: NamedKey | undefined
  /** Tells what the box names now; undefined while it is empty. */
  readonly onNamed: (named: NamedKey | undefined) => void
}

/** A box for the public half of a key; a private one never stays in it, however it got there. */
export function PublicKeyField({ label, hint, named, onNamed }: PublicKeyFieldProps) {
  const [text, setText] = useState(named?.kind === 'key' ? JSON.stringify(named.key.jwk) : '')
  const turn = useRef(0)
  const take = async (given: string): Promise<void> => {
    turn.current += 1
    const mine = turn.current
    setText(privateKeyIn(given) === undefined ? given : '')
    const empty = given.trim() === ''
    onNamed(empty ? undefined : UNREAD)
    const read = empty ? undefined : await readNamedKey(given)
    // What was typed meanwhile counts.
    if (mine === turn.current && read !== undefined) onNamed(read)
  }
  const refused = named !== UNREAD && (named?.kind === 'private' || named?.kind === 'unreadable')
  const read = named === undefined || named === UNREAD ? undefined : readWords(named)
  return <PasteBox {...{ label, hint, text, refused, read }} onText={given => void take(given)} />
}
