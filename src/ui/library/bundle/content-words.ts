import { counted } from '../../kit/words.ts'

interface Content {
  readonly proofs: readonly unknown[]
  readonly evaluations: readonly unknown[]
  readonly receipts: readonly unknown[]
}

/** What a run's bundle holds, counted: "1 proof, 2 decisions, 2 receipts". */
export function contentWords({ proofs, evaluations, receipts }: Content): string {
  return [
    counted(proofs.length, 'proof'),
    counted(evaluations.length, 'decision'),
    counted(receipts.length, 'receipt'),
  ].join(', ')
}
