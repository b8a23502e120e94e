import type { StoryName } from '../../../cases/stories.ts'
import { Icon } from '../../kit/Icon.tsx'
import { Mark } from '../../kit/Mark.tsx'

const [PROVEN, REFUSED, CLAIMED, PALE] = [
  'var(--proven)',
  'var(--refused)',
  'var(--claimed-line)',
  'var(--line-2)',
]
const DASHES = '5 3.5'

interface LaneProps {
  readonly x: number
  readonly stroke?: string
  readonly dashed?: boolean
}

const Lane = ({ x, stroke = PALE, dashed = false }: LaneProps) => (
  <path d={`M${x} 2V38`} stroke={stroke} strokeWidth="1.5" strokeDasharray={dashed ? '4 3' : undefined} />
)

interface ArrowProps {
  readonly from: number
  readonly to: number
  readonly y: number
}

function Arrow({ from, to, y }: ArrowProps) {
  const d = Math.sign(to - from)
  const tip = `M${to - 11 * d} ${y - 5.5}L${to - 2 * d} ${y}L${to - 11 * d} ${y + 5.5}Z`
  return (
    <>
      <path d={`M${from + 3 * d} ${y}H${to - 10 * d}`} stroke={PROVEN} />
      <path d={tip} fill={PROVEN} />
    </>
  )
}

const dashed = (d: string, stroke = REFUSED) => <path d={d} stroke={stroke} strokeDasharray={DASHES} />

const CLOCK = (
  <>
    <circle cx="50" cy="20" r="9" fill="var(--sunken)" stroke={REFUSED} />
    <path d="M50 15V20L54 22.5" stroke={REFUSED} strokeWidth="1.8" />
  </>
)

/** What is drawn of each story; where its end stands, and which mark that is. */
const PICTURES = {
  'normal-day': {
    drawn: (
      <>
        <Lane x={8} stroke={PROVEN} />
        <Lane x={100} />
        <Arrow from={8} to={100} y={10} />
        <Arrow from={100} to={8} y={30} />
      </>
    ),
    end: ['proven', 118, 10],
  },
  'stolen-proof': {
    drawn: (
      <>
        <Lane x={8} stroke={PROVEN} />
        <Lane x={84} />
        <Lane x={160} stroke={REFUSED} dashed />
        <Arrow from={8} to={84} y={10} />
        {dashed('M157 29H97')}
        <path d="M64 10V20" stroke={REFUSED} strokeDasharray="3 2.5" />
        <circle cx="64" cy="10" r="3.5" fill={REFUSED} />
      </>
    ),
    end: ['refused', 74, 19],
  },
  'wrong-key': {
    drawn: (
      <>
        <Lane x={8} stroke={REFUSED} dashed />
        <Lane x={100} />
        {dashed('M11 20H88')}
      </>
    ),
    end: ['refused', 90, 10],
  },
  'too-late': {
    drawn: (
      <>
        <Lane x={8} stroke={CLAIMED} dashed />
        <Lane x={100} />
        {dashed('M11 20H88')}
        {CLOCK}
      </>
    ),
    end: ['refused', 90, 10],
  },
  'breaks-its-own-rules': {
    drawn: (
      <>
        <Lane x={8} stroke={PROVEN} />
        <Lane x={84} />
        <Lane x={160} dashed />
        {dashed('M11 20H72')}
        <path d="M96 20H148" stroke="var(--unreached)" strokeDasharray="2 4" />
      </>
    ),
    end: ['suspended', 74, 10],
  },
  'your-own-claim': {
    drawn: (
      <>
        <rect x="2" y="4" width="96" height="32" rx="3" stroke={CLAIMED} strokeDasharray={DASHES} />
        {dashed('M14 20H60', CLAIMED)}
        <path d="M70 13V27M66 13H74M66 27H74" stroke="var(--ink-2)" strokeWidth="1.6" />
      </>
    ),
    end: undefined,
  },
} as const satisfies Record<
  StoryName,
  { drawn: React.ReactNode; end: readonly ['proven' | 'refused' | 'suspended', number, number] | undefined }
>

/** A story in the ladder's grammar: lanes, one message, one end. */
export function StoryPicture({ name }: { readonly name: StoryName }) {
  const { drawn, end } = PICTURES[name]
  return (
    <svg viewBox="0 0 168 40" preserveAspectRatio="xMinYMid meet" aria-hidden="true">
      <g fill="none" strokeWidth="2">
        {drawn}
      </g>
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
      {name === 'wrong-key' ? (
        <svg x="40" y="11" width="18" height="18" viewBox="0 0 18 18" color={REFUSED} aria-hidden="true">
          <Icon name="key" />
        </svg>
      ) : null}
    </svg>
  )
}
