/** An action that can be requested often but runs at a limited rate. */
interface Paced {
  readonly act: () => void
  /** What was requested so far is done already, by someone else. */
  readonly done: () => void
  /** Ends it; what was requested and still waits is done now. */
  readonly stop: () => void
}

/**
 * Acts at once, then at most once in so many milliseconds; the last request is never lost.
 * @param waits whether even a first request waits that long at present
 */
export function atMostEvery(
  milliseconds: number,
  act: () => void,
  waits: () => boolean = () => false,
): Paced {
  let timer: ReturnType<typeof setTimeout> | undefined
  let again = false
  const open = () => {
    timer = undefined
    if (again) run()
  }
  const run = () => {
    again = false
    timer = setTimeout(open, milliseconds)
    act()
  }
  return {
    act: () => {
      if (timer === undefined && !waits()) run()
      else {
        again = true
        timer ??= setTimeout(open, milliseconds)
      }
    },
    done: () => {
      again = false
    },
    stop: () => {
      clearTimeout(timer)
      if (again) act()
      again = false
    },
  }
}
