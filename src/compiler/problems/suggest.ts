import { nearestName } from './did-you-mean.ts'

/** Suggests which of `candidates` was probably meant by `name`; empty when none is similar. */
export function suggest(name: string, candidates: Iterable<string>): { readonly didYouMean?: string } {
  const didYouMean = nearestName(name, candidates)
  return didYouMean === undefined ? {} : { didYouMean }
}
