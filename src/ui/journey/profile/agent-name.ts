import { visibleText } from '../../kit/visible-text.ts'

/** What an agent calls itself, else its subject; characters that could not be seen, or that reorder the rest, are named. */
export function agentName(profile: {
  readonly display_name?: string | null | undefined
  readonly subject: string
}): string {
  return visibleText(profile.display_name || profile.subject)
}
