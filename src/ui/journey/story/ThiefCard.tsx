import { Icon } from '../../kit/Icon.tsx'
import { Frame, type LineState, Mark } from '../../kit/Mark.tsx'
import styles from './Story.module.css'
import type { StoryThief } from './story-card.ts'

const THIEF_MARKS: Readonly<Record<string, LineState>> = {
  Copied: 'claimed',
  Worthless: 'refused',
  'By its own key': 'claimed',
}

/** What the thief has: never the agent's key. */
export function ThiefOf({ thief }: { readonly thief: StoryThief }) {
  const rows = [
    ['the claim', thief.claim],
    ['the proof', thief.proof],
    ['the key', thief.key],
  ] as const
  return (
    <section className={styles.thief} aria-label="Thief" data-s="refused">
      <Frame />
      <h2>
        <Icon name="mask" />
        Thief
      </h2>
      <dl>
        {rows.map(([name, has]) => (
          <div key={name} className={styles.field} data-s={THIEF_MARKS[has] ?? 'unreached'}>
            <Mark state={THIEF_MARKS[has] ?? 'na'} className={styles.mark} />
            <dt>{name}</dt>
            <dd>{has}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
