/** What this tab alone has chosen; another tab of the page chooses for itself. */
export interface TabChoice {
  get(): string | null
  set(value: string | null): void
}

/** A choice that is forgotten with the page. */
export function createPassingChoice(): TabChoice {
  let held: string | null = null
  return {
    get: () => held,
    set: value => {
      held = value
    },
  }
}

/** A choice in session storage, which belongs to one tab and outlives its reloads; where that is blocked, a passing one. */
export function createTabChoice(name: string): TabChoice {
  const passing = createPassingChoice()
  return {
    get: () => {
      try {
        return sessionStorage.getItem(name)
      } catch {
        return passing.get()
      }
    },
    set: value => {
      passing.set(value)
      try {
        if (value === null) sessionStorage.removeItem(name)
        else sessionStorage.setItem(name, value)
      } catch {
        // The passing one holds it.
      }
    },
  }
}
