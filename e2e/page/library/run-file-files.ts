import type { Page } from 'playwright/test'

/** Files for the page of the run file, chosen or dropped, and what the page says about them. */

export interface GivenFile {
  readonly name: string
  readonly text: string
}

export const jsonFile = (value: unknown, name = 'run.json'): GivenFile => ({
  name,
  text: JSON.stringify(value),
})

export async function choose(page: Page, ...files: readonly GivenFile[]): Promise<void> {
  await page
    .getByLabel('A run file')
    .setInputFiles(
      files
        .slice(0, 1)
        .map(({ name, text }) => ({ name, mimeType: 'application/json', buffer: Buffer.from(text) })),
    )
}

/** Drops files on any element, as a reader's pointer would. */
export async function drop(page: Page, target: string, files: readonly GivenFile[]): Promise<void> {
  const dataTransfer = await page.evaluateHandle(given => {
    const held = new DataTransfer()
    for (const { name, text } of given) held.items.add(new File([text], name, { type: 'application/json' }))
    return held
  }, files)
  await page.dispatchEvent(target, 'dragover', { dataTransfer })
  await page.dispatchEvent(target, 'drop', { dataTransfer })
}

export const same = { name: 'Running it again gives the same answers' }
export const refused = { name: 'Not a file that can be run again here' }
