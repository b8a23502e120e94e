import { STORIES, type StoryName, storyAddress } from '../../../cases/stories.ts'
import type { Outcome } from '../../../client/visitor.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { VIEWS } from '../../app/route.ts'
import { useAvailability } from '../../app/ServicesContext.tsx'
import { ViewLink } from '../../app/ViewLink.tsx'
import { lazyComponent } from '../../kit/lazy-component.ts'
import styles from './Home.module.css'

// The catalogue of problems is loaded only where there is a problem.
const Refusal = lazyComponent(async () => (await import('../../exchange/outcome/Refusal.tsx')).Refusal)

// A picture only decorates what the words beside it say: its place is kept until it comes.
const StoryPicture = lazyComponent(async () => (await import('./StoryPicture.tsx')).StoryPicture)

interface StartRefusalProps {
  readonly outcome: Outcome<unknown> | undefined
  readonly error: Error | null
  readonly title?: string
}

export function StartRefusal({ outcome, error, title = 'Not imported' }: StartRefusalProps) {
  const refused = outcome !== undefined && outcome.kind !== 'answer' ? outcome : undefined
  if (refused === undefined && error === null) return null
  return (
    <div role="alert">
      <Refusal outcome={refused} error={error} title={title} />
    </div>
  )
}

/** A story at its address; the visitor's own claim opens the form. */
function StoryLink({ name }: { readonly name: StoryName }) {
  const { title, words, outcome, tone } = STORIES[name]
  // Nothing that only adorns is loaded before the service runs.
  const ready = useAvailability().state === 'ready'
  return (
    <ViewLink
      className={styles.story}
      data-s={tone}
      to={name === 'your-own-claim' ? VIEWS.import : storyAddress(name)}
    >
      <span className={styles.picture} aria-hidden="true">
        {ready ? <StoryPicture name={name} /> : null}
      </span>
      <strong className={styles.storyTitle}>{title} </strong>
      <span className={`words ${styles.storyWords}`}>{words} </span>
      <span className={styles.outcome}>{outcome}</span>
    </ViewLink>
  )
}

/** Firefox leaves what the bar of a phone covers in part where it is, although a padding is kept for the bar. */
function showWhole({ target }: React.FocusEvent) {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' })
}

/** The six stories. @param props.children what unfolds everything else that plays */
export function Stories({ children }: { readonly children: React.ReactNode }) {
  return (
    <section className={styles.stories} aria-labelledby="stories-heading" onFocus={showWhole}>
      <h2 id="stories-heading" className="sr-only">
        Stories
      </h2>
      <ul className={styles.list}>
        {keysOf(STORIES).map(name => (
          <li key={name}>
            <StoryLink name={name} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
