import { Popover } from '../kit/Popover.tsx'
import { createPart, InPart } from '../kit/part.ts'
import styles from './Sentence.module.css'
import { partsOf } from './sentence.ts'

/** Nobody needs the explanations before one is opened. */
const explanations = createPart(() => import('./TermWords.tsx'))

/** A sentence whose terms open their explanation where they stand. */
export function Sentence({ children }: { readonly children: string }) {
  let at = 0
  return partsOf(children).map(part => {
    if (typeof part === 'string') return part
    at += 1
    return (
      <Popover key={at} name={part.words} button={part.words} className={styles.term} as="span">
        {() => <InPart part={explanations}>{({ TermWords }) => <TermWords name={part.term} />}</InPart>}
      </Popover>
    )
  })
}
