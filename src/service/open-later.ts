import type { DirectoryPort } from '../contract/schemas/directory.ts'
import type { ServiceWindow } from '../contract/window/window.ts'
import type { Rules } from './rules.ts'

/** The window, which stands from the start and is opened when someone looks through it. */
export function windowLater(
  rules: () => Promise<Rules>,
  subscribe: ServiceWindow['subscribe'],
): ServiceWindow {
  const opened = async () => (await rules()).window
  return {
    agents: async () => (await opened()).agents(),
    agent: async agentId => (await opened()).agent(agentId),
    challenge: async challengeId => (await opened()).challenge(challengeId),
    receipt: async receiptRef => (await opened()).receipt(receiptRef),
    receipts: async agentId => (await opened()).receipts(agentId),
    decision: async decisionId => (await opened()).decision(decisionId),
    audit: async requestIds => (await opened()).audit(requestIds),
    directory: async name => (await opened()).directory(name),
    records: {
      stores: async agentId => (await opened()).records.stores(agentId),
      page: async (store, query) => (await opened()).records.page(store, query),
      record: async (store, key) => (await opened()).records.record(store, key),
    },
    realNames: async claim => (await opened()).realNames(claim),
    holding: async (agentId, work) => (await opened()).holding(agentId, work),
    subscribe,
  }
}

/** The directory's door, behind which the rules of what it takes are loaded when something is published. */
export function directoryLater(rules: () => Promise<Rules>): DirectoryPort {
  return { publish: async (entry, replaces) => (await rules()).directory.publish(entry, replaces) }
}
