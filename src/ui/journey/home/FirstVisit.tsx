import { useState } from 'react'
import { STORIES, type StoryName, storyAddress } from '../../../cases/stories.ts'
import { keysOf } from '../../../contract/keys-of.ts'
import { VIEWS } from '../../app/route.ts'
import { useAvailability } from '../../app/ServicesContext.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { createPart, InPart } from '../../kit/part.ts'
import { Hero, Twins } from './Hero.tsx'
import styles from './Home.module.css'

// Loaded when first unfolded: its tables are long, and the first view needs none of them.
const more = createPart(() => import('./MoreStories.tsx'))

// A picture only decorates what the words beside it say: its place is kept until it comes.
const pictures = createPart(() => import('./StoryPicture.tsx'))

/** A story at its address; the visitor's own claim opens the form. */
function StoryLink({ name }: { readonly name: StoryName }) {
  const { title, words, outcome, tone } = STORIES[name]
  // Nothing that only adorns is loaded before the service runs.
  const ready = useAvailability().state === 'ready'
  return (
    <a
      className={styles.story}
      data-s={tone}
      href={name === 'your-own-claim' ? VIEWS.import : storyAddress(name)}
    >
      <span className={styles.picture} aria-hidden="true">
        {ready ? (
          <InPart part={pictures} missing={() => null}>
            {({ StoryPicture }) => <StoryPicture name={name} />}
          </InPart>
        ) : null}
      </span>
      <b>{title} </b>
      <span className="words">{words} </span>
      <span className="tone">{outcome}</span>
    </a>
  )
}

/** Firefox leaves what the bar of a phone covers in part where it is, although a padding is kept for the bar. */
function showWhole({ target }: React.FocusEvent) {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest' })
}

/** The six stories, and everything else that plays, folded. */
function Stories() {
  const [open, setOpen] = useState(false)
  return (
    <section className={styles.stories} aria-labelledby="stories-heading" onFocus={showWhole}>
      <h2 id="stories-heading" className="sr-only">
        Stories
      </h2>
      <ul className={styles.six}>
        {keysOf(STORIES).map(name => (
          <li key={name}>
            <StoryLink name={name} />
          </li>
        ))}
      </ul>
      <div className={`row ${styles.entries}`} data-print="hide">
        <button
          type="button"
          className="inline tool"
          aria-expanded={open}
          aria-controls="more-stories"
          onClick={() => setOpen(!open)}
        >
          <Icon name="chevron" />
          More stories
        </button>
        <a href={VIEWS.check} className={`pale line ${styles.own}`}>
          <b>Check your own</b> <span>Paste a token or a card</span>
          <Icon name="go" />
        </a>
      </div>
      <div id="more-stories" hidden={!open}>
        {open ? <InPart part={more}>{({ MoreStories }) => <MoreStories />}</InPart> : null}
      </div>
    </section>
  )
}

export const FirstVisit = () => (
  <main className={styles.home}>
    <section className={styles.hero}>
      <Hero />
      <Twins />
    </section>
    <Stories />
  </main>
)
