import { z } from '../../../src/contract/schemas/zod.ts'

const Licence = z.union([
  z.strictObject({ license: z.strictObject({ id: z.string().check(z.regex(/^[\w.+-]+$/)) }) }),
  z.strictObject({ expression: z.string().check(z.minLength(1)) }),
])

const Described = {
  'bom-ref': z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1)),
  version: z.string().check(z.minLength(1)),
  licenses: z.array(Licence).check(z.length(1)),
  purl: z.string().check(z.regex(/^pkg:npm\/(?:%40[\w.-]+\/)?[\w.-]+@[\w.+-]+$/)),
}

const Component = z.strictObject({
  ...Described,
  type: z.literal('library'),
  group: z.optional(z.string().check(z.regex(/^@/))),
  scope: z.enum(['required', 'excluded']),
  hashes: z
    .array(
      z.strictObject({ alg: z.literal('SHA-512'), content: z.string().check(z.regex(/^[0-9a-f]{128}$/)) }),
    )
    .check(z.length(1)),
})

/**
 * The members of CycloneDX 1.6 that this project's bill of materials uses, each in the form that the specification's
 * schema (`bom-1.6.schema.json`) asks for, and no other member: a time or a serial number would differ each time.
 */
export const CycloneDx = z.strictObject({
  $schema: z.literal('http://cyclonedx.org/schema/bom-1.6.schema.json'),
  bomFormat: z.literal('CycloneDX'),
  specVersion: z.literal('1.6'),
  version: z.literal(1),
  metadata: z.strictObject({
    lifecycles: z.array(z.strictObject({ phase: z.literal('build') })),
    component: z.strictObject({ ...Described, type: z.literal('application') }),
  }),
  components: z.array(Component).check(z.minLength(1)),
  dependencies: z.array(z.strictObject({ ref: z.string(), dependsOn: z.array(z.string()) })),
})

export type CycloneDx = z.infer<typeof CycloneDx>

/** What the schema cannot say: each reference is given once, and each one that is used is given. */
export function referenceFaults({ metadata, components, dependencies }: CycloneDx): string[] {
  const given = [metadata.component, ...components].map(one => one['bom-ref'])
  const known = new Set(given)
  const used = dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn])
  return [
    ...given.filter((ref, at) => given.indexOf(ref) !== at).map(ref => `${ref} is given twice`),
    ...used.filter(ref => !known.has(ref)).map(ref => `${ref} is used and not given`),
    ...given
      .filter(ref => !dependencies.some(one => one.ref === ref))
      .map(ref => `${ref} is missing among the dependencies`),
  ]
}
