/** The key that is named, and the thief: drawings of `Drawing`. */
export const KEY = {
  box: '0 0 18 18',
  lines: (
    <>
      <circle cx="9" cy="9" r="9" fill="currentColor" />
      <g fill="none" stroke="var(--paper)" strokeWidth="1.5">
        <circle cx="6.2" cy="9" r="2.3" />
        <path d="M8.5 9h5.6M12.2 9v2.4" />
      </g>
    </>
  ),
}

export const MASK = {
  box: '0 0 18 18',
  lines: (
    <path
      d="M1.5 5.5c2.6 0 4.6 1 7.5 1s4.9-1 7.5-1c.4 4.2-1 7-3.6 7-1.9 0-2.5-1.3-3.9-1.3s-2 1.3-3.9 1.3c-2.6 0-4-2.8-3.6-7ZM4.6 8.7h2.2M11.2 8.7h2.2"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
    />
  ),
}
