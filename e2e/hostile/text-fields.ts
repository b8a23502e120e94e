import type { Page } from 'playwright/test'

/** Everything on a page that takes text or a file: what a browser calls so, and what calls itself so. */
const TAKES_TEXT = [
  'input:not([type="radio"], [type="checkbox"], [type="button"], [type="submit"], [type="reset"], [type="hidden"])',
  'textarea',
  '[contenteditable]:not([contenteditable="false"])',
  '[role="textbox"], [role="searchbox"], [role="combobox"], [role="spinbutton"]',
].join()

/** The names of every field of the page that takes text or a file, by its label, in the page's order. */
export function textFields(page: Page): Promise<readonly string[]> {
  return page.evaluate(selector => {
    const nameOf = (element: Element) => {
      const by = element.getAttribute('aria-labelledby')?.split(' ') ?? []
      const labelled = by.map(id => document.getElementById(id)?.textContent ?? '').join(' ')
      const label = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
      const labels = label ? [...(element.labels ?? [])].map(each => each.textContent ?? '') : []
      return (element.getAttribute('aria-label') ?? (labelled || labels.join(' '))).trim()
    }
    return [...document.querySelectorAll(selector)].map(
      element => nameOf(element) || `unnamed ${element.tagName}`,
    )
  }, TAKES_TEXT)
}
