import styles from './Mark.module.css'
import { classNames } from './words.ts'

const DRAWINGS = {
  brand: {
    box: '0 0 20 20',
    lines: (
      <>
        <path
          d="M10 2a8 8 0 0 0 0 16"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray="3.2 2.2"
        />
        <path d="M10 1a9 9 0 0 1 0 18Z" fill="currentColor" />
      </>
    ),
  },
  theme: {
    box: '0 0 16 16',
    lines: (
      <>
        <circle cx="8" cy="8" r="6" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M8 2a6 6 0 0 1 0 12Z" fill="currentColor" />
      </>
    ),
  },
  play: { box: '0 0 14 14', lines: <path d="M3.2 1.8 12 7l-8.8 5.2Z" fill="currentColor" /> },
  pause: { box: '0 0 14 14', lines: <path d="M4.4 2v10M9.6 2v10" stroke="currentColor" strokeWidth="2.6" /> },
  go: {
    box: '0 0 14 14',
    lines: <path d="M1.5 7h10M7.8 3l4 4-4 4" fill="none" stroke="currentColor" strokeWidth="1.6" />,
  },
  chevron: {
    box: '0 0 10 10',
    lines: <path d="M1.5 3.5 5 7l3.5-3.5" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  },
  search: {
    box: '0 0 18 18',
    lines: (
      <>
        <circle cx="8" cy="8" r="5" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="m12 12 4 4" stroke="currentColor" strokeWidth="1.5" />
      </>
    ),
  },
  menu: {
    box: '0 0 18 18',
    lines: <path d="M2 5h14M2 9h14M2 13h14" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  },
  clock: {
    box: '0 0 18 18',
    lines: (
      <>
        <circle cx="9" cy="9" r="6.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M9 5.5V9l2.5 1.5" fill="none" stroke="currentColor" strokeWidth="1.5" />
      </>
    ),
  },
  lifecycle: {
    box: '0 0 24 14',
    lines: (
      <>
        <g fill="none" stroke="currentColor" strokeWidth="1.5">
          <rect x="1" y="3" width="8" height="8" rx="1.5" strokeDasharray="2.6 1.6" />
          <path d="M9.5 7H15" />
        </g>
        <rect x="14.25" y="2.25" width="9.5" height="9.5" rx="1.5" fill="currentColor" />
      </>
    ),
  },
  close: {
    box: '0 0 14 14',
    lines: <path d="M3 3l8 8M11 3l-8 8" fill="none" stroke="currentColor" strokeWidth="1.5" />,
  },
} as const

interface DrawingProps {
  readonly box: string
  readonly lines: React.ReactNode
  readonly className?: string | undefined
}

/** A drawing without words; anyone who uses it puts the words beside it. */
export function Drawing({ box, lines, className }: DrawingProps) {
  return (
    <svg viewBox={box} className={classNames(styles.icon, className)} aria-hidden="true">
      {lines}
    </svg>
  )
}

interface IconProps {
  readonly name: keyof typeof DRAWINGS
  readonly className?: string | undefined
}

/** One of the drawings that recur. */
export function Icon({ name, className }: IconProps) {
  return (
    <Drawing {...DRAWINGS[name]} className={classNames(name === 'chevron' && styles.chevron, className)} />
  )
}
