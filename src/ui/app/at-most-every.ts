/** An action that can be requested often but runs at a limited rate. */
interface Paced {
  readonly act: () => void
  /** Ends it; what was requested and still waits is done now. */
  readonly stop: () => void
}

/** Acts at once, then at most once in so many milliseconds; the last request is never lost. */
export function atMostEvery(milliseconds: number, act: () => void): Paced {
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
      if (timer === undefined) run()
      else again = true
    },
    stop: () => {
      clearTimeout(timer)
      if (again) act()
      again = false
    },
  }
}
