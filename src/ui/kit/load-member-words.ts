import type { Step } from '../../contract/field-docs/member-at.ts'
import { lazyComponent } from '../app/lazy-component.ts'

const load = () => import('./MemberWords.tsx')

/** For a host that is gone: what is shown stays as it is. */
const NotThere = () => 'The words of this member did not come. Load the page again.'

/** The words of a member of a shown JSON value; a block that tells them fetches them as it is drawn. */
export const MemberWords = lazyComponent(async () => {
  const words = await load().catch(() => undefined)
  return words?.MemberWords ?? NotThere
})

/** The same in a line of text. @throws what the import of its file throws */
export async function memberTitleOf(of: string, way: readonly Step[], value: unknown): Promise<string> {
  return (await load()).memberTitle(of, way, value)
}
