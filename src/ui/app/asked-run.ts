let asked = false

/** Call before going to the controlled pilot's page: it starts the run once it is there. */
export function askForRun(): void {
  asked = true
}

/** Whether the reader asked for the run elsewhere; ask once, when the page is there. */
export function takeAskedRun(): boolean {
  const taken = asked
  asked = false
  return taken
}
