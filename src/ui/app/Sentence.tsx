import { lazyComponent } from '../kit/lazy-component.ts'
import { Popover } from '../kit/Popover.tsx'
import styles from './Sentence.module.css'
import { partsOf } from './sentence.ts'

const TermWords = lazyComponent(async () => (await import('./TermWords.tsx')).TermWords)

/** A sentence whose terms open their explanation where they stand. */
export function Sentence({ children }: { readonly children: string }) {
  let at = 0
  return partsOf(children).map(part => {
    if (typeof part === 'string') return part
    at += 1
    return (
      <Popover key={at} name={part.words} button={part.words} className={styles.term} inline>
        {() => <TermWords name={part.term} />}
      </Popover>
    )
  })
}
