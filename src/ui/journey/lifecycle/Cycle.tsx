import styles from './LifecycleStrip.module.css'

/** The report cycle that an agent may enter once it is ready for the pilot: solid once a report was delivered. */
export function Cycle({ delivered }: { readonly delivered: boolean }) {
  return (
    <>
      <svg
        className={styles.loop}
        data-s={delivered ? 'proven' : 'unreached'}
        viewBox="0 0 34 32"
        aria-hidden="true"
      >
        <path d="M1 8H24a8 8 0 0 1 0 16H9" />
        <polygon points="9,20.2 1.5,24 9,27.8" />
      </svg>
      <span className={styles.name}>
        cycle
        <span className="sr-only">
          {delivered ? ': a report was delivered' : ': no report delivered yet'}
        </span>
      </span>
    </>
  )
}
