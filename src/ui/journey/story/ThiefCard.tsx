import { Icon } from '../../kit/Icon.tsx'
import { Frame, type LineState, Mark } from '../../kit/Mark.tsx'
import styles from './Story.module.css'
import type { StoryThief } from './story-card.ts'

const MARKS: Readonly<Record<string, LineState>> = {
  Copied: 'claimed',
  Worthless: 'refused',
  'By its own key': 'claimed',
}

/** What the thief has: never the agent's key. */
export function ThiefOf({ thief }: { readonly thief: StoryThief }) {
  return (
    <section className={styles.thief} aria-label="Thief" data-s="refused">
      <Frame />
      <h2 className="line">
        <Icon name="mask" />
        Thief
      </h2>
      <dl>
        {Object.entries(thief).map(([name, has]) => (
          <div key={name} data-s={MARKS[has] ?? 'unreached'}>
            <Mark state={MARKS[has] ?? 'na'} />
            <dt className="hint">{`the ${name}`}</dt>
            <dd>{has}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
