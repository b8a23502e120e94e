import {
  type UseMutationOptions,
  type UseMutationResult,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'

const ACTION = ['action']

/**
 * A mutation that sends something. One runs at a time: a second click that comes before the page could show that the
 * first is under way does nothing.
 */
export function useAction<R, V = void>(
  options: UseMutationOptions<R, Error, V>,
): UseMutationResult<R, Error, V> {
  const client = useQueryClient()
  const mutation = useMutation({ ...options, mutationKey: ACTION })
  const mutate: typeof mutation.mutate = (...given) => {
    if (client.isMutating({ mutationKey: ACTION }) === 0) mutation.mutate(...given)
  }
  return { ...mutation, mutate }
}
