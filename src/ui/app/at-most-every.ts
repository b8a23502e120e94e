/** Something that can be asked for often and happens now and then. */
export interface Paced {
  readonly act: () => void
  readonly stop: () => void
}

/** Acts at once, and then at most once in so many milliseconds, however often it is asked; the last time is never lost. */
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
    stop: () => clearTimeout(timer),
  }
}
