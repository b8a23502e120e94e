/** A section as it is cited: its title, and where its anchor does not follow from its specification's rule, that. */
export type CitedSection = string | readonly [title: string, anchor: string]

/** A specification that the checks cite. */
export interface Specification {
  readonly title: string
  /** The one that the checks were written by: a version, a draft or a date. */
  readonly revision: string
  /** Of exactly that revision, where it has an address of its own; without a fragment. */
  readonly url: string
  /** The anchor of a section in that document. */
  readonly anchorOf: (section: string, title: string) => string
  /** The sections cited, by number or name. */
  readonly sections: Readonly<Record<string, CitedSection>>
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replaceAll(' ', '-')

/** As RFCs and drafts name their sections in HTML. */
export const byNumber = (section: string): string => `section-${section}`

/** As Markdown's renderers name a heading that holds number and title. */
export const byHeading = (section: string, title: string): string => slug(`${section} ${title}`)

/** As W3C's documents name most of their sections. */
export const byTitle = (_section: string, title: string): string => slug(title)
