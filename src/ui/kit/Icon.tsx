import styles from './Mark.module.css'
import { classNames } from './words.ts'

/** A drawing in paths, one over the other. */
export interface Lines {
  /** The view box. */
  readonly box: string
  /** Filled in the paper's colour, so that nothing shines through. */
  readonly ground?: string
  readonly fill?: string
  readonly line?: string
  /** A line in the paper's colour, over what is filled. */
  readonly cut?: string
  /** Of the line and of the cut. */
  readonly width?: number
  readonly dashes?: string
}

/** `label` is the accessible name; without it the drawing only decorates words that say the same. */
type SvgProps = React.ComponentProps<'svg'> & { readonly label?: string | undefined }

/** Named, or hidden from screen readers. */
export const Svg = ({ label, ...rest }: SvgProps) =>
  label === undefined ? <svg {...rest} aria-hidden="true" /> : <svg {...rest} role="img" aria-label={label} />

export function Drawing({ label, className, ...lines }: Lines & Pick<SvgProps, 'label' | 'className'>) {
  const { box, ground, fill, line, cut, width = 1.5, dashes } = lines
  return (
    <Svg viewBox={box} {...{ label, className }}>
      {ground && <path d={ground} fill="var(--paper)" />}
      {fill && <path d={fill} fill="currentColor" />}
      {line && (
        <path d={line} fill="none" stroke="currentColor" strokeWidth={width} strokeDasharray={dashes} />
      )}
      {cut && <path d={cut} fill="none" stroke="var(--paper)" strokeWidth={width} />}
    </Svg>
  )
}

const ICONS = {
  brand: {
    box: '0 0 20 20',
    fill: 'M10 1a9 9 0 0 1 0 18Z',
    line: 'M10 2a8 8 0 0 0 0 16',
    width: 2,
    dashes: '3.2 2.2',
  },
  play: { box: '0 0 14 14', fill: 'M3.2 1.8 12 7l-8.8 5.2Z' },
  pause: { box: '0 0 14 14', line: 'M4.4 2v10M9.6 2v10', width: 2.6 },
  go: { box: '0 0 14 14', line: 'M1.5 7h10M7.8 3l4 4-4 4', width: 1.6 },
  chevron: { box: '0 0 10 10', line: 'M1.5 3.5 5 7l3.5-3.5' },
  search: { box: '0 0 18 18', line: 'M13 8A5 5 0 1 1 3 8a5 5 0 1 1 10 0Zm-1 4 4 4' },
  menu: { box: '0 0 18 18', line: 'M2 5h14M2 9h14M2 13h14' },
  clock: { box: '0 0 18 18', line: 'M15.5 9a6.5 6.5 0 1 1-13 0 6.5 6.5 0 1 1 13 0ZM9 5.5V9l2.5 1.5' },
  /** From a dashed box to a solid one. */
  lifecycle: {
    box: '0 0 24 14',
    fill: 'M14.25 2.25h9.5v9.5h-9.5Z',
    line: 'M1 3h8v8H1ZM9.5 7H15',
    dashes: '2.6 1.6',
  },
  close: { box: '0 0 14 14', line: 'M3 3l8 8M11 3l-8 8' },
  /** Of a message that the thief keeps. */
  copy: {
    box: '0 0 18 20',
    ground: 'M3 1.5h8.5L15 5v13.5H3Z',
    line: 'M3 1.5h8.5L15 5v13.5H3ZM6 8h6M6 11h6M6 14h3.5',
    dashes: '2.6 1.6',
  },
  /** The key that is named. */
  key: {
    box: '0 0 18 18',
    fill: 'M18 9A9 9 0 1 1 0 9a9 9 0 1 1 18 0Z',
    cut: 'M8.5 9a2.3 2.3 0 1 1-4.6 0 2.3 2.3 0 1 1 4.6 0h5.6M12.2 9v2.4',
  },
  /** The thief's. */
  mask: {
    box: '0 0 18 18',
    line: 'M1.5 5.5c2.6 0 4.6 1 7.5 1s4.9-1 7.5-1c.4 4.2-1 7-3.6 7-1.9 0-2.5-1.3-3.9-1.3s-2 1.3-3.9 1.3c-2.6 0-4-2.8-3.6-7ZM4.6 8.7h2.2M11.2 8.7h2.2',
  },
} as const satisfies Record<string, Lines>

interface IconProps {
  readonly name: keyof typeof ICONS
  readonly className?: string | undefined
}

/** One of the drawings that recur. */
export const Icon = ({ name, className }: IconProps) => (
  <Drawing
    {...ICONS[name]}
    className={classNames(styles.icon, name === 'chevron' && styles.chevron, className)}
  />
)
