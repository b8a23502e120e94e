import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useId } from 'react'

/**
 * A mutation that sends something, and runs one at a time: a second click on the same thing that comes before the page
 * could show that the first is under way does nothing. Other actions are not held up by it.
 */
export function useAction<R, V = void>(
  options: UseMutationOptions<R, Error, V>,
): UseMutationResult<R, Error, V> {
  const client = useQueryClient()
  const mutationKey = ['action', useId()]
  const mutation = useMutation({ ...options, mutationKey })
  const mutate: typeof mutation.mutate = (...given) => {
    if (client.isMutating({ mutationKey }) === 0) mutation.mutate(...given)
  }
  return { ...mutation, mutate }
}
