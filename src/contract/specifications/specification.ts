/** A cited section: its title, and its anchor if the specification's rule does not give it. */
export type CitedSection = string | readonly [title: string, anchor: string]

/** A specification that the checks cite. */
export interface Specification {
  readonly title: string
  /** The revision that the checks follow: a version, a draft or a date. */
  readonly revision: string
  /** Of exactly that revision, if it has its own address; without a fragment. */
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

/** Section anchors of RFCs and drafts in HTML. */
export const byNumber = (section: string): string => `section-${section}`

/** Anchors that Markdown renderers give to a heading with number and title. */
export const byHeading = (section: string, title: string): string => slug(`${section} ${title}`)

/** Anchors of most sections in W3C documents. */
export const byTitle = (_section: string, title: string): string => slug(title)
