import { useState } from 'react'
import { PROBLEM_WORDS } from '../../../contract/catalogues/problem-words.ts'
import { type ProblemCode, storeProblemOf } from '../../../contract/catalogues/problems.ts'
import { ResetDialog } from '../../app/ResetDialog.tsx'
import { Button } from '../../kit/Button.tsx'
import { isPartMissing } from '../../kit/PageHost.tsx'
import styles from './Problem.module.css'

const PART_WORDS =
  'A part of this page is loaded when it is first needed, and did not load. Check the connection, then reload the page; your work is kept.'

const HELD_WORDS =
  'Another tab uses this browser’s data and does not release it. Close the other tabs of this page, then try again; nothing is lost.'

const KEY_WORDS =
  'Web Crypto did not create a key, or could not use it, although it had just worked. Try again; if it happens again, try another browser.'

/**
 * An exception on this side of the wire, where no answer of the service tells it: this side's store fails for the
 * service's reasons, and in the same words.
 * @returns `code`: the problem of the catalogue that it amounts to, undefined if none
 */
export function failureWords(error: Error): {
  readonly code: ProblemCode | undefined
  readonly words: string
} {
  if (isPartMissing(error)) return { code: 'PART_UNAVAILABLE', words: PART_WORDS }
  const code = storeProblemOf(error)
  if (error.name === 'OperationError') return { code, words: KEY_WORDS }
  if (code === undefined) return { code, words: error.message }
  const { happened, remedy } = PROBLEM_WORDS[code]
  return { code, words: error.name === 'TimeoutError' ? HELD_WORDS : `${happened} ${remedy}` }
}

const RELOAD: readonly unknown[] = ['STORE_UNAVAILABLE', 'PART_UNAVAILABLE', 'STOPPED']

/** What the visitor can do here about a failure that another request would not fix, if anything. */
export function WayOn({ code }: { readonly code: ProblemCode | 'STOPPED' | undefined }) {
  const [asking, setAsking] = useState(false)
  if (code !== 'STORE_FULL' && !RELOAD.includes(code)) return null
  return (
    <div className={styles.way}>
      {code === 'STORE_FULL' ? (
        // What goes is said, and asked for, first.
        <Button onClick={() => setAsking(true)}>Make room…</Button>
      ) : (
        <Button onClick={() => window.location.reload()}>Reload the page</Button>
      )}
      {asking ? <ResetDialog onClose={() => setAsking(false)} /> : null}
    </div>
  )
}

export function Failure({ error }: { readonly error: Error }) {
  const { code, words } = failureWords(error)
  return (
    <>
      <p>{words}</p>
      <WayOn code={code} />
    </>
  )
}
