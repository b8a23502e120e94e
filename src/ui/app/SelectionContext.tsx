import { closeMessage } from './navigation.ts'

const CLOSES = { rowId: null, select: (_row: string | null): void => closeMessage() }

export const useSelection = () => CLOSES
