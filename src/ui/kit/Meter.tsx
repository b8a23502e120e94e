/** Solid for what is done or left, dashed for the rest; the words beside it give the figure. */
export function Meter({ share }: { readonly share: number }) {
  const percent = `${Math.max(0, Math.min(1, share)) * 100}%`
  return (
    <svg width="100%" height="4" overflow="visible" aria-hidden="true">
      <line
        x1={percent}
        x2="100%"
        y1="2"
        y2="2"
        stroke="var(--unreached)"
        strokeWidth="1.5"
        strokeDasharray="4 3"
      />
      <line x1="0" x2={percent} y1="2" y2="2" stroke="var(--proven)" strokeWidth="3" />
    </svg>
  )
}
