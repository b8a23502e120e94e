import type { SampleName } from '../../../parties/world.ts'
import { useClosedBecause } from '../../app/PartsContext.tsx'
import { VIEWS } from '../../app/route.ts'
import { useServicePlace } from '../../app/service-place.ts'
import { useStartSample } from '../../app/start-sample.ts'
import { Button } from '../../kit/Button.tsx'
import { LinkButton } from '../../kit/LinkButton.tsx'
import { HeroFigure } from './HeroFigure.tsx'
import styles from './Home.module.css'
import { StartRefusal } from './StartRefusal.tsx'

/** The registry agent with its registered key: three clicks from here stands a decision. */
const MAIN_SAMPLE: SampleName = 'SERVICE_NAME'

const CLOSED_ID = 'start-closed'

/** The page in a sentence, and its one primary action. */
export function Hero() {
  const closed = useClosedBecause()
  const start = useStartSample()
  const { host, here } = useServicePlace()
  return (
    <section className={styles.hero}>
      <div>
        <h1 className={styles.heroTitle} tabIndex={-1}>
          Claimed is not proven
        </h1>
        <p className={styles.lede}>
          An agent can say it is anyone. Take one from a bare claim to an assurance decision, and see every
          message, signature and check on the way.
        </p>
        <div className={styles.actions}>
          <Button
            kind="primary"
            arrow
            closed={closed}
            closedBy={closed === undefined ? undefined : CLOSED_ID}
            busy={start.busy}
            onClick={() => start.start(MAIN_SAMPLE)}
          >
            Walk through with a sample agent
          </Button>
          <LinkButton to={VIEWS.import}>Enter a claim</LinkButton>
        </div>
        {/* Both texts keep their place, so that the button stays where it is when the service is ready. */}
        <div className={styles.fine}>
          <p className={closed === undefined ? undefined : styles.away}>
            Three clicks to a decision. The key is made in this browser,{' '}
            {here ? 'and nothing you enter leaves the page.' : `and what you enter goes to ${host}.`}
          </p>
          <p id={CLOSED_ID} className={closed === undefined ? styles.away : undefined}>
            {closed}
          </p>
        </div>
        <StartRefusal start={start} />
      </div>
      <HeroFigure />
    </section>
  )
}
