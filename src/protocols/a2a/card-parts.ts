import { jsonObject } from '../../contract/schemas/primitives.ts'
import { z } from '../../contract/schemas/zod.ts'

const agentInterface = z.object({
  url: z.optional(z.string()),
  protocolBinding: z.optional(z.string()),
  tenant: z.optional(z.string()),
})

const extension = z.object({ uri: z.optional(z.string()), params: z.optional(jsonObject()) })

const cardSignature = z.object({
  protected: z.optional(z.string()),
  signature: z.optional(z.string()),
  header: z.optional(jsonObject()),
})
export type CardSignature = z.infer<typeof cardSignature>

/** The parts of an Agent Card that this service uses; a card with correct types always parses. */
export const cardParts = z.object({
  provider: z.optional(z.object({ url: z.optional(z.string()) })),
  supportedInterfaces: z.optional(z.array(agentInterface)),
  capabilities: z.optional(z.object({ extensions: z.optional(z.array(extension)) })),
  signatures: z.optional(z.array(cardSignature)),
})
export type CardParts = z.infer<typeof cardParts>
