import type { StoryName } from '../../../cases/stories.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Mark } from '../../kit/Mark.tsx'

type Tone = 'proven' | 'refused' | 'claimed-line' | 'unreached' | 'line-2' | 'ink-2'

interface Stroke {
  readonly d: string
  readonly tone: Tone
  readonly dashes: string | undefined
  readonly width: number
}

/** A story in the ladder's grammar: lanes, one message, one end, in a box of 168 by 40. */
interface Picture {
  readonly strokes: readonly Stroke[]
  /** What is filled: tips of arrows, and where a copy is taken. */
  readonly filled?: Readonly<Partial<Record<Tone, string>>>
  /** The key that signs, at its left upper corner. */
  readonly key?: readonly [x: number, y: number]
  /** How it ends, and where that mark stands. */
  readonly end?: readonly [state: 'proven' | 'refused' | 'suspended', x: number, y: number]
}

const stroke = (d: string, tone: Tone, dashes?: string, width = 2): Stroke => ({ d, tone, dashes, width })
const lane = (x: number, tone: Tone = 'line-2', dashes?: string) => stroke(`M${x} 2V38`, tone, dashes, 1.5)
const DASHED = '5 3.5'
const DASHED_LANE = '4 3'

const PICTURES: Readonly<Record<StoryName, Picture>> = {
  'normal-day': {
    strokes: [lane(8, 'proven'), lane(100), stroke('M11 10H90M97 30H18', 'proven')],
    filled: { proven: 'M89 4.5L98 10L89 15.5ZM19 24.5L10 30L19 35.5Z' },
    end: ['proven', 118, 10],
  },
  'stolen-proof': {
    strokes: [
      lane(8, 'proven'),
      lane(84),
      lane(160, 'refused', DASHED_LANE),
      stroke('M11 10H74', 'proven'),
      stroke('M157 29H97', 'refused', DASHED),
      stroke('M64 10V20', 'refused', '3 2.5'),
    ],
    filled: { proven: 'M73 4.5L82 10L73 15.5Z', refused: 'M67.5 10a3.5 3.5 0 1 1-7 0 3.5 3.5 0 1 1 7 0Z' },
    end: ['refused', 74, 19],
  },
  'wrong-key': {
    strokes: [lane(8, 'refused', DASHED_LANE), lane(100), stroke('M11 20H88', 'refused', DASHED)],
    key: [40, 11],
    end: ['refused', 90, 10],
  },
  'too-late': {
    strokes: [
      lane(8, 'claimed-line', DASHED_LANE),
      lane(100),
      stroke('M11 20H41M62 20H88', 'refused', DASHED),
      stroke('M59 20a9 9 0 1 1-18 0 9 9 0 1 1 18 0Z', 'refused'),
      stroke('M50 15V20L54 22.5', 'refused', undefined, 1.8),
    ],
    end: ['refused', 90, 10],
  },
  'breaks-its-own-rules': {
    strokes: [
      lane(8, 'proven'),
      lane(84),
      lane(160, 'line-2', DASHED_LANE),
      stroke('M11 20H72', 'refused', DASHED),
      stroke('M96 20H148', 'unreached', '2 4'),
    ],
    end: ['suspended', 74, 10],
  },
  'your-own-claim': {
    strokes: [
      stroke(
        'M5 4h90a3 3 0 0 1 3 3v26a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3Z',
        'claimed-line',
        DASHED,
      ),
      stroke('M14 20H60', 'claimed-line', DASHED),
      stroke('M70 13V27M66 13H74M66 27H74', 'ink-2', undefined, 1.6),
    ],
  },
}

export function StoryPicture({ name }: { readonly name: StoryName }) {
  const { strokes, filled = {}, key, end } = PICTURES[name]
  return (
    <svg viewBox="0 0 168 40" preserveAspectRatio="xMinYMid meet" aria-hidden="true">
      {strokes.map(({ d, tone, dashes, width }) => (
        <path
          key={d}
          d={d}
          fill="none"
          stroke={`var(--${tone})`}
          strokeWidth={width}
          strokeDasharray={dashes}
        />
      ))}
      {Object.entries(filled).map(([tone, d]) => (
        <path key={tone} d={d} fill={`var(--${tone})`} />
      ))}
      {end === undefined ? null : (
        <svg
          x={end[1]}
          y={end[2]}
          width="20"
          height="20"
          viewBox="0 0 20 20"
          data-s={end[0]}
          aria-hidden="true"
        >
          <rect width="20" height="20" fill="var(--sunken)" />
          <Mark state={end[0]} />
        </svg>
      )}
      {key === undefined ? null : (
        <svg x={key[0]} y={key[1]} width="18" height="18" color="var(--refused)" aria-hidden="true">
          <Icon name="key" />
        </svg>
      )}
    </svg>
  )
}
