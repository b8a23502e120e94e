import type { Page } from 'playwright/test'

/**
 * Every target that is smaller than 24 by 24 pixels and too near to another (WCAG 2.2, 2.5.8); a link or
 * button within a sentence is exempt, and a box is as large as its label.
 */
export function smallTargets(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const SIZE = 24
    const selector = 'a[href], button, input, select, textarea, summary, [role="button"], [role="tab"]'
    // What a list has scrolled out of its own window lies over nothing.
    const scrolledAway = (element: HTMLElement, box: DOMRect): boolean => {
      for (let at = element.parentElement; at !== null && at !== document.body; at = at.parentElement) {
        const { top, bottom } = at.getBoundingClientRect()
        const scrolls = getComputedStyle(at).overflowY !== 'visible'
        if (scrolls && (box.bottom <= top || box.top >= bottom)) return true
      }
      return false
    }
    const targets = [...document.querySelectorAll<HTMLElement>(selector)]
      .filter(element => element.checkVisibility({ visibilityProperty: true }))
      .map(element => {
        const labelled = element instanceof HTMLInputElement ? (element.labels?.[0] ?? element) : element
        return { element, box: labelled.getBoundingClientRect() }
      })
      .filter(({ box }) => box.width > 1 && box.height > 1)
      .filter(({ element, box }) => !scrolledAway(element, box))
    const inSentence = (element: HTMLElement) =>
      getComputedStyle(element).display.startsWith('inline') &&
      [...(element.parentElement?.childNodes ?? [])].some(
        node => node.nodeType === 3 && node.textContent?.trim(),
      )
    const near = (box: DOMRect, other: DOMRect) => {
      const x = box.left + box.width / 2
      const y = box.top + box.height / 2
      const dx = Math.max(other.left - x, 0, x - other.right)
      const dy = Math.max(other.top - y, 0, y - other.bottom)
      return Math.hypot(dx, dy) < SIZE / 2
    }
    return targets
      .filter(({ element, box }) => (box.width < SIZE || box.height < SIZE) && !inSentence(element))
      .filter(({ element, box }) => targets.some(other => other.element !== element && near(box, other.box)))
      .map(
        ({ element, box }) =>
          `${Math.round(box.width)}x${Math.round(box.height)} ${element.tagName} ${element.textContent?.slice(0, 40)}`,
      )
  })
}
