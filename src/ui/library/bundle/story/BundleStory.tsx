import { useCallback, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { LIMITS } from '../../../../contract/catalogues/limits.ts'
import type { RunBundle } from '../../../../evidence/bundle/run-bundle.ts'
import type { BundleReport } from '../../../../evidence/bundle/verify-bundle.ts'
import { Ladder } from '../../../exchange/Ladder.tsx'
import { foundLines, type LadderLine } from '../../../exchange/ladder-lines.ts'
import { useRowInView } from '../../../exchange/live-exchange.ts'
import type { RowUse } from '../../../exchange/rows.ts'
import { Bar } from '../../../kit/Bar.tsx'
import { Button } from '../../../kit/Button.tsx'
import { capitalized, counted } from '../../../kit/words.ts'
import styles from './BundleStory.module.css'
import { StepPanel } from './StepPanel.tsx'
import { type Chapter, type Story, storyOf } from './story.ts'

const KEYS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

interface Stepping {
  /** The message that is read, from 0. */
  readonly at: number
  readonly headingRef: React.RefObject<HTMLHeadingElement | null>
  /** Reads another message; nothing where there is none. */
  readonly go: (to: number) => void
  readonly onKeyDown: (event: React.KeyboardEvent) => void
}

/** Steps through messages, from the first; the focus goes to the heading of the one that is read. */
function useStepping(count: number): Stepping {
  const [at, setAt] = useState(0)
  const headingRef = useRef<HTMLHeadingElement>(null)
  const go = useCallback(
    (to: number) => {
      if (to < 0 || to >= count) return
      flushSync(() => setAt(to))
      headingRef.current?.focus()
    },
    [count],
  )
  const onKeyDown = (event: React.KeyboardEvent) => {
    const by = KEYS[event.key]
    // Tabs take the same keys, and a browser goes back with Alt.
    if (by === undefined || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    go(at + by)
  }
  return { at, headingRef, go, onKeyDown }
}

/** The words at the ladder's row of a message that does not agree. */
const MARK = 'does not agree'

/** The lines of the ladder around a message: a page of them, and how many stand before and after. */
function linesAround(chapters: readonly Chapter[], at: number): readonly LadderLine[] {
  const first = at - (at % LIMITS.PAGE_ROWS)
  const page = chapters.slice(first, first + LIMITS.PAGE_ROWS)
  const after = chapters.length - first - page.length
  const title = (id: string, count: number): readonly LadderLine[] =>
    count === 0 ? [] : [{ kind: 'title', id, words: `${counted(count, 'message')} ${id}` }]
  return [
    ...title('before these', first),
    ...foundLines(page.flatMap(({ rows }) => rows)),
    ...title('after these', after),
  ]
}

interface StoryLadderProps extends Pick<Stepping, 'at' | 'go'> {
  readonly story: Story
}

/** The run as the exchange draws it; a row opens its message beside it. */
function StoryLadder({ story: { chapters }, at, go }: StoryLadderProps) {
  const box = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => linesAround(chapters, at), [chapters, at])
  useRowInView(box, chapters[at]?.rows[0]?.id)
  const use: RowUse = {
    isCurrent: row => row.entry.seq === at + 1,
    onOpen: row => go(row.entry.seq - 1),
    markOf: row => (chapters[row.entry.seq - 1]?.marked.has(row.kind) ? MARK : undefined),
  }
  return (
    <div className={styles.ladder} ref={box}>
      <Ladder
        lines={lines}
        current={undefined}
        newest={undefined}
        onToggle={() => undefined}
        toCome={[]}
        note={null}
        store={false}
        use={use}
      />
    </div>
  )
}

/** How many marked messages are named by their numbers. */
const NAMED_AT_MOST = 5

/** Which messages are marked, and what does not hold besides. */
function marksWords({ chapters, apart }: Story): string {
  const marked = chapters.flatMap(({ broken }, index) => (broken.length === 0 ? [] : [index + 1]))
  const named = marked.length <= NAMED_AT_MOST ? ` (${marked.join(', ')})` : ''
  const marks =
    marked.length === 0
      ? ''
      : `${counted(marked.length, 'message')}${named} marked: something does not agree. `
  return apart.length === 0 ? marks : `${marks}What is about no message stands below. `
}

interface BundleStoryProps {
  readonly bundle: RunBundle
  readonly report: BundleReport
}

/** A verified bundle as a story: its messages as a ladder, stepped through one at a time. */
export function BundleStory({ bundle, report }: BundleStoryProps) {
  const story = useMemo(() => storyOf(bundle, report), [bundle, report])
  const { chapters } = story
  const stepping = useStepping(chapters.length)
  const { at, go, headingRef } = stepping
  const chapter = chapters[at]
  if (chapter === undefined) return null
  const place = `Message ${at + 1} of ${chapters.length}`
  return (
    <section className={styles.story} aria-labelledby="story-heading" onKeyDown={stepping.onKeyDown}>
      <Bar title="The run, message by message" id="story-heading" />
      <p className={styles.lede}>
        {marksWords(story)}
        Told in the file’s own words and in the order of its times, which no check covers. The arrow keys step
        as well.
      </p>
      <div className={styles.halves}>
        <StoryLadder story={story} at={at} go={go} />
        <div className={styles.step} data-step={at + 1}>
          <h3 className={styles.title} tabIndex={-1} ref={headingRef}>
            <span id="story-place" className={styles.place}>
              {place}
            </span>{' '}
            {capitalized(chapter.rows[0]?.plain ?? '')}
          </h3>
          <div className={styles.buttons}>
            <Button onClick={() => go(at - 1)} closed={at === 0 ? 'first' : undefined} closedBy="story-place">
              Back
            </Button>
            <Button
              onClick={() => go(at + 1)}
              closed={at === chapters.length - 1 ? 'last' : undefined}
              closedBy="story-place"
            >
              Next
            </Button>
          </div>
          <StepPanel key={at} chapter={chapter} bundle={bundle} />
        </div>
      </div>
    </section>
  )
}
