import { useState } from 'react'
import { useAgents, useAgentView, useExchange } from '../../app/queries.ts'
import { VIEWS } from '../../app/route.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { lazyComponent } from '../../kit/lazy-component.ts'
import { Hero, Twins } from './Hero.tsx'
import styles from './Home.module.css'
import { useHomeNow } from './home-now.ts'
import { Stories } from './Stories.tsx'

// Loaded when first unfolded: its tables are long, and the first view needs none of them.
const MoreStories = lazyComponent(async () => (await import('./Cards.tsx')).MoreStories)

export function FirstVisit() {
  const { current } = useAgents()
  // What the steps read is kept up to date, so that the step a run opens shows its outcome at once.
  useAgentView(current?.agent_id)
  useExchange()
  const now = useHomeNow()
  const [open, setOpen] = useState(false)
  return (
    <main>
      <div className={styles.home}>
        <section className={styles.hero}>
          <Hero now={now} />
          <Twins now={now} />
        </section>
        <Stories>
          <div className={`row ${styles.entries}`}>
            <button
              type="button"
              className={`inline ${styles.fold}`}
              aria-expanded={open}
              aria-controls="more-stories"
              onClick={() => setOpen(!open)}
            >
              <Icon name="chevron" />
              More stories
            </button>
            <ViewLink to={VIEWS.check} className={`pale line ${styles.own}`}>
              <b>Check your own</b> <span>Paste a token or a card</span>
              <Icon name="go" />
            </ViewLink>
          </div>
        </Stories>
      </div>
      <div className={styles.folded} id="more-stories" hidden={!open}>
        {open ? <MoreStories /> : null}
      </div>
    </main>
  )
}
