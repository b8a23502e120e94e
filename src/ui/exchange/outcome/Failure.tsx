import { failureWords } from './failure-words.ts'
import { WayOn } from './WayOn.tsx'

/** An exception on this side in words, and the way on. */
export function Failure({ error }: { readonly error: Error }) {
  const { code, words } = failureWords(error)
  return (
    <>
      <p>{words}</p>
      <WayOn code={code} />
    </>
  )
}
