interface DrawingProps {
  readonly viewBox: string
  readonly className?: string | undefined
  /** The accessible name; without it the drawing only decorates words that say the same. */
  readonly label: string | undefined
  readonly children: React.ReactNode
  readonly data?: Readonly<Record<`data-${string}`, unknown>>
}

/** An inline drawing, with a name or hidden from screen readers. */
export function Drawing({ viewBox, className, label, children, data = {} }: DrawingProps) {
  return label === undefined ? (
    <svg viewBox={viewBox} className={className} aria-hidden="true" {...data}>
      {children}
    </svg>
  ) : (
    <svg viewBox={viewBox} className={className} role="img" aria-label={label} {...data}>
      {children}
    </svg>
  )
}
