import { useLayoutEffect, useRef } from 'react'

/**
 * Makes many controls one tab stop: arrow keys, Home and End move between them (WAI-ARIA, roving tabindex).
 * @param container what holds them.
 * @param selector which of its elements they are.
 * @param keys the keys for next and previous.
 */
export function useRovingFocus(
  container: React.RefObject<HTMLElement | null>,
  selector: string,
  keys: { readonly next: string; readonly previous: string },
) {
  const last = useRef<HTMLElement | null>(null)
  const members = () => [...(container.current?.querySelectorAll<HTMLElement>(selector) ?? [])]
  const stopAt = (stop: HTMLElement | undefined) => {
    for (const member of members()) member.tabIndex = member === stop ? 0 : -1
  }

  useLayoutEffect(() => {
    const all = members()
    const before = all.find(member => member === last.current)
    stopAt(all.find(isSelected) ?? before ?? all.find(isCurrent) ?? all[0])
  })

  function onFocus({ target }: React.FocusEvent): void {
    const focused = members().find(member => member === target)
    if (focused === undefined) return
    last.current = focused
    stopAt(focused)
  }

  function onKeyDown(event: React.KeyboardEvent): void {
    const all = members()
    const at = all.findIndex(member => member.contains(document.activeElement))
    if (at === -1) return
    const to = { [keys.next]: at + 1, [keys.previous]: at - 1, Home: 0, End: all.length - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    all[Math.max(0, Math.min(to, all.length - 1))]?.focus()
  }
  return { onKeyDown, onFocus }
}

const isCurrent = (element: HTMLElement): boolean => element.hasAttribute('aria-current')

const isSelected = (element: HTMLElement): boolean => element.ariaSelected === 'true'
