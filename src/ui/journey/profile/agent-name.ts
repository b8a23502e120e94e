import { visibleText } from '../../kit/visible-text.ts'

/** What an agent calls itself, else its subject; invisible and reordering characters are named. */
export function agentName(profile: {
  readonly display_name?: string | null | undefined
  readonly subject: string
}): string {
  return visibleText(profile.display_name || profile.subject)
}
