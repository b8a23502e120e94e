import type { StoryName } from '../../../cases/stories.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Mark } from '../../kit/Mark.tsx'

type Tone = 'proven' | 'refused' | 'claimed-line' | 'unreached' | 'line-2' | 'ink-2'

interface StrokeProps {
  readonly d: string
  readonly tone: Tone
  readonly dashes?: string
  readonly width?: number
}

const Stroke = ({ d, tone, dashes, width = 2 }: StrokeProps) => (
  <path d={d} fill="none" stroke={`var(--${tone})`} strokeWidth={width} strokeDasharray={dashes} />
)

const DASHED = '5 3.5'

/** A lane from top to bottom. */
const Lane = ({ x, tone = 'line-2', dashed = false }: { x: number; tone?: Tone; dashed?: boolean }) => (
  <Stroke d={`M${x} 2V38`} tone={tone} width={1.5} {...(dashed && { dashes: '4 3' })} />
)

/** What is filled: tips of arrows, and where a copy is taken. */
const Filled = ({ d, tone }: { d: string; tone: Tone }) => <path d={d} fill={`var(--${tone})`} />

/** How it ends, and where that mark stands. */
const End = ({ state, x, y }: { state: 'proven' | 'refused' | 'suspended'; x: number; y: number }) => (
  <svg x={x} y={y} width="20" height="20" viewBox="0 0 20 20" data-s={state} aria-hidden="true">
    <rect width="20" height="20" fill="var(--sunken)" />
    <Mark state={state} />
  </svg>
)

/** Each story in the ladder's grammar: lanes, one message, one end, in a box of 168 by 40. */
const PICTURES: Readonly<Record<StoryName, React.ReactNode>> = {
  'normal-day': (
    <>
      <Lane x={8} tone="proven" />
      <Lane x={100} />
      <Stroke d="M11 10H90M97 30H18" tone="proven" />
      <Filled d="M89 4.5L98 10L89 15.5ZM19 24.5L10 30L19 35.5Z" tone="proven" />
      <End state="proven" x={118} y={10} />
    </>
  ),
  'stolen-proof': (
    <>
      <Lane x={8} tone="proven" />
      <Lane x={84} />
      <Lane x={160} tone="refused" dashed />
      <Stroke d="M11 10H74" tone="proven" />
      <Stroke d="M157 29H97" tone="refused" dashes={DASHED} />
      <Stroke d="M64 10V20" tone="refused" dashes="3 2.5" />
      <Filled d="M73 4.5L82 10L73 15.5Z" tone="proven" />
      <Filled d="M67.5 10a3.5 3.5 0 1 1-7 0 3.5 3.5 0 1 1 7 0Z" tone="refused" />
      <End state="refused" x={74} y={19} />
    </>
  ),
  'wrong-key': (
    <>
      <Lane x={8} tone="refused" dashed />
      <Lane x={100} />
      <Stroke d="M11 20H88" tone="refused" dashes={DASHED} />
      <End state="refused" x={90} y={10} />
      <svg x="40" y="11" width="18" height="18" color="var(--refused)" aria-hidden="true">
        <Icon name="key" />
      </svg>
    </>
  ),
  'too-late': (
    <>
      <Lane x={8} tone="refused" dashed />
      <Lane x={100} />
      <Stroke d="M11 20H41M62 20H88" tone="refused" dashes={DASHED} />
      <Stroke d="M59 20a9 9 0 1 1-18 0 9 9 0 1 1 18 0Z" tone="refused" />
      <Stroke d="M50 15V20L54 22.5" tone="refused" width={1.8} />
      <End state="refused" x={90} y={10} />
    </>
  ),
  'breaks-its-own-rules': (
    <>
      <Lane x={8} tone="proven" />
      <Lane x={84} />
      <Lane x={160} dashed />
      <Stroke d="M11 20H72" tone="refused" dashes={DASHED} />
      <Stroke d="M96 20H148" tone="unreached" dashes="2 4" />
      <End state="suspended" x={74} y={10} />
    </>
  ),
  'your-own-claim': (
    <>
      <Stroke
        d="M5 4h90a3 3 0 0 1 3 3v26a3 3 0 0 1-3 3H5a3 3 0 0 1-3-3V7a3 3 0 0 1 3-3Z"
        tone="claimed-line"
        dashes={DASHED}
      />
      <Stroke d="M14 20H60" tone="claimed-line" dashes={DASHED} />
      <Stroke d="M70 13V27M66 13H74M66 27H74" tone="ink-2" width={1.6} />
    </>
  ),
}

export const StoryPicture = ({ name }: { readonly name: StoryName }) => (
  <svg viewBox="0 0 168 40" preserveAspectRatio="xMinYMid meet" aria-hidden="true">
    {PICTURES[name]}
  </svg>
)
