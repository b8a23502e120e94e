import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { isExpected } from '../../../cases/attempt.ts'
import { storyAddress } from '../../../cases/stories.ts'
import { storyAfter, TOLD_STORIES, type ToldStory } from '../../../cases/told-stories.ts'
import { useExchange } from '../../app/current-agent.ts'
import { goTo, replaceAddress } from '../../app/navigation.ts'
import { createQueryClient, usePageKept } from '../../app/page-kept.ts'
import type { ExchangeRow } from '../../app/rows.ts'
import { type OpenStory, ServicesProvider, useServices } from '../../app/ServicesContext.tsx'
import { plainSentence } from '../../app/sentence.ts'
import { titleOf } from '../../app/view-change.ts'
import { Exchange } from '../../exchange/Exchange.tsx'
import { useOpening } from '../../exchange/opening.ts'
import { tellingOf } from '../../exchange/told.ts'
import { Button, CopyButton } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Frame, type LineState, Mark } from '../../kit/Mark.tsx'
import { Time } from '../../kit/Time.tsx'
import { StepHead } from '../frame/Step.tsx'
import { Workbench } from '../frame/Workbench.tsx'
import { ClaimCard } from '../profile/ClaimCard.tsx'
import styles from './Story.module.css'
import { storyAgentAt, storyThiefAt } from './story-card.ts'
import { usePlaying, useStoryRun } from './story-run.ts'

const MARKS: Readonly<Record<string, LineState>> = {
  Copied: 'claimed',
  Worthless: 'refused',
  'By its own key': 'claimed',
}

/** What the thief has: never the agent's key. */
function ThiefCard({ thief }: { readonly thief: Readonly<Record<string, string>> }) {
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

interface OfStory {
  readonly story: ToldStory
}

function Bar({ story: { name, title }, at }: OfStory & { readonly at?: string | undefined }) {
  // Wherever the page is hosted; there the story runs again, from its first step.
  const link = `${location.href.replace(/[?#].*$/su, '')}${storyAddress(name)}`
  return (
    <nav className={`line ${styles.bar}`} aria-label="Stories">
      <a className={`inline ${styles.back}`} href="#/">
        <Icon name="go" />
        All stories
      </a>
      <b>{title}</b>
      {at === undefined ? null : (
        <span className="words">
          Sent and answered in this page at <Time at={at} short />. Shown one step at a time.
        </span>
      )}
      <CopyButton text={link} refused="The browser refused; copy the address instead">
        Share
      </CopyButton>
    </nav>
  )
}

const LAST_WORDS = {
  proven: 'As expected',
  claimed: 'As expected',
  refused: 'Refused, as expected',
  suspended: 'Suspended, as expected',
} as const

function isAsTold(rows: readonly ExchangeRow[], { expected }: ToldStory): boolean {
  const last = rows.findLast(({ kind }) => kind === 'answer')?.entry
  return last?.kind === 'call' && last.answer !== null && isExpected(last.answer, expected)
}

/** What the story is about and, at its last step, whether it came to what it tells of. */
function Head({ story, ended }: OfStory & { readonly ended?: readonly ExchangeRow[] | undefined }) {
  const asTold = ended && isAsTold(ended, story)
  const state = ended && (asTold ? story.tone : 'refused')
  const words = asTold ? LAST_WORDS[story.tone] : 'Not as the story tells it'
  return (
    <>
      <p className={`line ${styles.eyebrow}`} data-s={state}>
        {state === undefined ? null : <Mark state={state} />}
        {state === undefined ? 'Story' : words}
      </p>
      <StepHead title={story.title}>{story.words}</StepHead>
    </>
  )
}

function Shown({ story }: OfStory) {
  usePageKept()
  const all = useExchange()
  const { rows, at = 1, number } = useOpening(all)
  const row = rows[at - 1]
  const last = at === rows.length
  const show = (to: number) => replaceAddress(storyAddress(story.name, to))
  const sentence = row === undefined ? '' : plainSentence(tellingOf(row).say)
  const stopped = number !== undefined
  const [on, play] = usePlaying({ at, sentence, last, stopped, onward: () => show(at + 1) })
  const shown = useMemo(() => rows.slice(0, at), [rows, at])
  const agent = storyAgentAt(shown, rows)
  const thief = storyThiefAt(shown, rows)
  const onAt = (to: number) => {
    play(false)
    show(to)
  }
  const toggle = () => {
    if (!on && last) show(1)
    play(!on)
  }
  const next = storyAddress(storyAfter(story.name)?.name ?? story.name)
  const after = { words: 'Next story', go: () => goTo(next) }
  return (
    <>
      <Bar story={story} at={rows[0]?.entry.at} />
      <Workbench
        messagesAlone
        step={<Head story={story} ended={last ? rows : undefined} />}
        card={
          <>
            {agent === undefined ? null : <ClaimCard label="Agent" facts={agent} named={agent.named} />}
            {thief === undefined ? null : <ThiefCard thief={thief} />}
          </>
        }
        exchange={<Exchange rows={all} story={{ onAt, playing: { on, toggle, after } }} />}
      />
    </>
  )
}

/** Shows a run through the same parts as the visitor's own exchange, with the story's own in their place. */
function OnItsOwn({ open, story }: OfStory & { readonly open: OpenStory }) {
  const services = useServices()
  const [client] = useState(createQueryClient)
  const own = useMemo(() => ({ ...services, ...open.services }), [services, open])
  return (
    <ServicesProvider value={own}>
      <QueryClientProvider client={client}>
        <Shown story={story} />
      </QueryClientProvider>
    </ServicesProvider>
  )
}

function Running({ story }: OfStory) {
  const { state, again } = useStoryRun(story)
  if (state.phase === 'shown') return <OnItsOwn key={state.open.id} open={state.open} story={story} />
  return (
    <>
      <Bar story={story} />
      <main className={styles.waiting}>
        <Head story={story} />
        {state.phase === 'running' ? (
          <p role="status">The story is running.</p>
        ) : (
          <div role="alert">
            <p>{`The story stopped: ${state.error.message}`}</p>
            <Button kind="primary" onClick={again}>
              Run it again
            </Button>
          </div>
        )}
      </main>
    </>
  )
}

/** A story at its own address: it runs for real at once, and is then shown step by step. */
export function StoryView({ name }: { readonly name: string }) {
  const story = TOLD_STORIES.get(name)
  const title = titleOf(story === undefined ? ['Unknown story'] : [story.title, 'Story'])
  useEffect(() => {
    document.title = title
  }, [title])
  if (story !== undefined) return <Running key={name} story={story} />
  return (
    <main className={styles.waiting}>
      <h1 tabIndex={-1}>Unknown story</h1>
      <p className="lede">This page has no story of that name.</p>
      <a className="link" href="#/">
        All stories
      </a>
    </main>
  )
}
