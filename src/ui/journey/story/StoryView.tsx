import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isExpected } from '../../../cases/attempt.ts'
import { storyAddress } from '../../../cases/stories.ts'
import { storyAfter, TOLD_STORIES, type ToldStory } from '../../../cases/told-stories.ts'
import { moveFocus, viewHeading } from '../../app/focus.ts'
import { PHONE, useMediaQuery } from '../../app/media-query.ts'
import { goTo, replaceAddress, useRoute, useShownTab } from '../../app/navigation.ts'
import { createQueryClient, useExchange, useInvalidation } from '../../app/queries.ts'
import { type ExchangeRow, isStep, type RowUse } from '../../app/rows.ts'
import { type OpenStory, ServicesProvider, useServices } from '../../app/ServicesContext.tsx'
import { plainSentence } from '../../app/sentence.ts'
import { ViewLink } from '../../app/ViewLink.tsx'
import { titleOf } from '../../app/view-change.ts'
import { Ladder } from '../../exchange/Ladder.tsx'
import { MessagePanel } from '../../exchange/MessagePanel.tsx'
import { Tell } from '../../exchange/Tell.tsx'
import { tellingOf } from '../../exchange/told.ts'
import { Button } from '../../kit/Button.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { Mark } from '../../kit/Mark.tsx'
import { Time } from '../../kit/Time.tsx'
import { ReceiptOf } from '../evaluate/ReceiptOf.tsx'
import { ClaimCard } from '../profile/ClaimCard.tsx'
import { ShareStory } from './ShareStory.tsx'
import styles from './Story.module.css'
import { shownAt, storyAgentAt, storyThiefAt } from './story-card.ts'
import { usePlaying, useStoryRun } from './story-run.ts'
import { ThiefOf } from './ThiefCard.tsx'

function Bar({ story: { name, title }, at }: { readonly story: ToldStory; readonly at: string | undefined }) {
  return (
    <nav className={styles.bar} aria-label="Stories">
      <ViewLink className={styles.back} to="#/">
        <Icon name="go" />
        All stories
      </ViewLink>
      <b>{title}</b>
      {at === undefined ? null : (
        <span className={styles.ran}>
          Sent and answered in this page at <Time at={at} short />. Shown one step at a time.
        </span>
      )}
      <ShareStory name={name} />
    </nav>
  )
}

const LAST_WORDS = {
  proven: ['proven', 'As expected'],
  claimed: ['claimed', 'As expected'],
  refused: ['refused', 'Refused, as expected'],
  suspended: ['suspended', 'Suspended, as expected'],
} as const

/** Whether the last answer is the one that the story tells of. */
function isAsTold(rows: readonly ExchangeRow[], { expected }: ToldStory): boolean {
  const last = rows.findLast(({ kind }) => kind === 'answer')?.entry
  return last?.kind === 'call' && last.answer !== null && isExpected(last.answer, expected)
}

function Eyebrow({ story, rows, ended }: { story: ToldStory; rows: readonly ExchangeRow[]; ended: boolean }) {
  if (!ended) return <p className={styles.eyebrow}>Story</p>
  const [state, words] = isAsTold(rows, story)
    ? LAST_WORDS[story.tone]
    : (['refused', 'Not as the story tells it'] as const)
  return (
    <p className={styles.eyebrow} data-s={state}>
      <Mark state={state} />
      {words}
    </p>
  )
}

/** How many steps stand open; the earlier ones are one fold. */
const OPEN_AT_MOST = 6

interface StepsProps {
  readonly rows: readonly ExchangeRow[]
  readonly at: number
  readonly onGo: (at: number) => void
  readonly onDetails: (at: number) => void
}

/** The steps shown so far, as the exchange draws messages; a press on one shows it, another opens it. */
function Steps({ rows, at, onGo, onDetails }: StepsProps) {
  const phone = useMediaQuery(PHONE)
  const [unfolded, setUnfolded] = useState(false)
  const shown = rows.slice(0, at)
  const earlier = Math.max(0, at - OPEN_AT_MOST)
  const current = shown.at(-1)
  const answered = new Set(shown.flatMap(({ kind, entry }) => (kind === 'answer' ? entry.seq : [])))
  const use: RowUse = {
    isCurrent: row => row === current,
    onOpen: row => (phone || row === current ? onDetails : onGo)(rows.indexOf(row) + 1),
    isJudged: ({ kind, entry }) => kind !== 'request' || answered.has(entry.seq),
  }
  const lines = (unfolded ? shown : shown.slice(earlier)).map(row => ({ kind: 'row', row }) as const)
  return (
    <section className={styles.steps} aria-labelledby="steps-heading">
      <div className={styles.stepsHead}>
        <h2 id="steps-heading">Exchange</h2>
        {earlier === 0 ? null : (
          <button
            type="button"
            className={styles.fold}
            aria-expanded={unfolded}
            onClick={() => setUnfolded(!unfolded)}
          >
            <Icon name="chevron" className={styles.chevron} />
            {`${earlier} earlier`}
          </button>
        )}
      </div>
      {/* A phone has no room for lanes that no step in view uses. */}
      <Ladder {...{ lines, use, current, ...(phone ? {} : { all: rows }) }} newest={current} store={false} />
    </section>
  )
}

interface DetailsProps {
  readonly row: ExchangeRow | undefined
  readonly rows: readonly ExchangeRow[]
  readonly at: number
  readonly onGo: (at: number) => void
  readonly onClose: () => void
  readonly address: string
}

/** Everything about the step that is shown, while the address names a tab of it. */
function Details({ row, rows, at, onGo, onClose, address }: DetailsProps) {
  const tab = useShownTab()
  if (row === undefined || tab === undefined) return null
  return (
    <MessagePanel
      {...{ onClose, address }}
      row={shownAt(row, rows.slice(0, at))}
      title={`Step ${at} of ${rows.length}`}
      receipt={entry => <ReceiptOf entry={entry} />}
      previous={at === 1 ? undefined : () => onGo(at - 1)}
      next={at === rows.length ? undefined : () => onGo(at + 1)}
    />
  )
}

function useStep(name: string, count: number): readonly [number, (at: number) => void] {
  const route = useRoute()
  const asked = route.view === 'story' ? (route.at ?? 1) : 1
  return [Math.min(Math.max(1, asked), Math.max(1, count)), at => replaceAddress(storyAddress(name, at))]
}

/** Opens everything about a step, and gives the focus back to what opened it; to the title where that is gone. */
function useDetails(name: string, at: number, show: (at: number) => void) {
  const opener = useRef<Element | null>(null)
  const open = (tab = 'first', step = at) => {
    opener.current = document.activeElement
    replaceAddress(storyAddress(name, step, tab))
  }
  const close = () => {
    show(at)
    const back = opener.current
    moveFocus(back instanceof HTMLElement && back.isConnected ? back : viewHeading())
  }
  return { open, close }
}

function Shown({ story }: { readonly story: ToldStory }) {
  useInvalidation()
  const all = useExchange()
  const rows = useMemo(() => all.filter(isStep), [all])
  const [at, show] = useStep(story.name, rows.length)
  const row = rows[at - 1]
  const [on, play] = usePlaying(
    at,
    row === undefined ? '' : plainSentence(tellingOf(row).say),
    at === rows.length,
    () => show(at + 1),
  )
  const details = useDetails(story.name, at, show)
  const next = storyAfter(story.name)
  const shown = rows.slice(0, at)
  const [agent, thief] = [storyAgentAt(shown, rows), storyThiefAt(shown, rows)]
  const onGo = (to: number) => {
    play(false)
    show(to)
  }
  const onDetails = (tab?: string, step?: number) => {
    play(false)
    details.open(tab, step)
  }
  const toggle = () => {
    if (!on && at === rows.length) show(1)
    play(!on)
  }
  return (
    <>
      <Bar story={story} at={rows[0]?.entry.at} />
      <main className={styles.story}>
        <div className={styles.side}>
          <Eyebrow story={story} rows={rows} ended={at === rows.length && rows.length > 0} />
          <h1 tabIndex={-1}>{story.title}</h1>
          <p className="lede">{story.words}</p>
          {agent === undefined ? null : <ClaimCard label="Agent" facts={agent} named={agent.named} />}
          {thief === undefined ? null : <ThiefOf thief={thief} />}
        </div>
        <div className={styles.scene}>
          <Steps {...{ rows, at, onGo }} onDetails={step => onDetails('first', step)} />
          <Tell
            {...{ rows, at, onGo, onDetails }}
            playing={{
              on,
              toggle,
              after: { words: 'Next story', go: () => goTo(storyAddress(next?.name ?? story.name)) },
            }}
          />
          <Details
            row={row}
            at={at}
            rows={rows}
            onGo={to => replaceAddress(storyAddress(story.name, to, 'first'))}
            onClose={details.close}
            address={storyAddress(story.name, at)}
          />
        </div>
      </main>
    </>
  )
}

/** Shows a run through the same parts as the visitor's own exchange, with the story's own in their place. */
function OnItsOwn({ open, story }: { readonly open: OpenStory; readonly story: ToldStory }) {
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

function Waiting({ story, error, again }: { story: ToldStory; error: Error | undefined; again: () => void }) {
  return (
    <>
      <Bar story={story} at={undefined} />
      <main className={styles.story}>
        <div className={styles.side}>
          <p className={styles.eyebrow}>Story</p>
          <h1 tabIndex={-1}>{story.title}</h1>
          <p className="lede">{story.words}</p>
          {error === undefined ? (
            <p role="status">The story is running.</p>
          ) : (
            <div role="alert" className={styles.failed}>
              <p>{`The story stopped: ${error.message}`}</p>
              <Button kind="primary" onClick={again}>
                Run it again
              </Button>
            </div>
          )}
        </div>
        <div className={styles.scene} />
      </main>
    </>
  )
}

function Running({ story }: { readonly story: ToldStory }) {
  const { state, again } = useStoryRun(story)
  if (state.phase === 'shown') return <OnItsOwn key={state.open.id} open={state.open} story={story} />
  return <Waiting story={story} error={state.phase === 'failed' ? state.error : undefined} again={again} />
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
    <main className={styles.none}>
      <h1 tabIndex={-1}>Unknown story</h1>
      <p className="lede">This page has no story of that name.</p>
      <ViewLink className="link" to="#/">
        All stories
      </ViewLink>
    </main>
  )
}
