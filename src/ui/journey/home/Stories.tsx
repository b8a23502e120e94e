import { STORIES, type StoryName } from '../../../cases/stories.ts'
import type { Outcome } from '../../../client/visitor.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { goTo } from '../../app/navigation.ts'
import { VIEWS } from '../../app/route.ts'
import { useClosedBecause } from '../../app/ServicesContext.tsx'
import { lazyComponent } from '../../kit/lazy-component.ts'
import { Mark } from '../../kit/Mark.tsx'
import styles from './Home.module.css'
import type { StoryRequest } from './run-story.ts'
import { runs, type StoryTask } from './story-task.ts'

// The catalogue of problems is loaded only where there is a problem.
const Refusal = lazyComponent(async () => (await import('../../exchange/outcome/Refusal.tsx')).Refusal)

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

export function StoryRefusal({ story }: { readonly story: StoryTask }) {
  const { result, error } = story
  const outcome = result?.address === null ? result.outcome : undefined
  return <StartRefusal outcome={outcome} error={error} title="The story stopped" />
}

/** What a story runs; null for the claim of the visitor's own, which opens a form. */
function requestOf(name: StoryName): StoryRequest | null {
  const { scenario } = STORIES[name]
  if (scenario !== null) return { kind: 'scenario', name: scenario }
  return name === 'NORMAL_DAY' ? { kind: 'normal-day' } : null
}

function StoryButton({ name, story }: { readonly name: StoryName; readonly story: StoryTask }) {
  const { title, words, outcome, tone } = STORIES[name]
  const notReady = useClosedBecause()
  const request = requestOf(name)
  const running = request !== null && runs(story, request)
  return (
    <button
      type="button"
      className={styles.story}
      data-s={tone}
      disabled={request !== null && notReady !== undefined}
      title={request === null ? undefined : notReady}
      aria-busy={running || undefined}
      onClick={() => (request === null ? goTo(VIEWS.import) : story.start(request))}
    >
      <Mark state={tone} className={styles.storyMark} />
      <strong className={styles.storyTitle}>{title} </strong>
      <span className={styles.storyWords}>{words} </span>
      <span className={styles.outcome}>{running ? 'Running' : outcome}</span>
    </button>
  )
}

interface StoriesProps {
  readonly story: StoryTask
  readonly children: React.ReactNode
}

export function Stories({ story, children }: StoriesProps) {
  return (
    <section className={styles.stories} aria-labelledby="stories-heading">
      <h2 id="stories-heading" className="sr-only">
        Stories
      </h2>
      <StoryRefusal story={story} />
      <ul className={styles.list}>
        {keysOf(STORIES).map(name => (
          <li key={name}>
            <StoryButton name={name} story={story} />
          </li>
        ))}
      </ul>
      {children}
    </section>
  )
}
