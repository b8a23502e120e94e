/** What a value can be recomputed with, apart from this page's code. */
export const TOOLS = {
  openssl: 'openssl 3, in a shell',
  node: 'Node, in a shell',
  console: 'A browser’s console',
} as const
export type Tool = keyof typeof TOOLS

/** One text to paste as it is, and the line that it prints if this page is right. */
export interface Recipe {
  readonly text: string
  readonly prints: string
}

/** How to recompute one value, with each of the tools. */
export interface Reproduction {
  /** What is recomputed, such as "SHA-256 of the signing input". */
  readonly what: string
  /** What goes in, in a sentence. */
  readonly from: string
  readonly by: Readonly<Record<Tool, Recipe>>
}
