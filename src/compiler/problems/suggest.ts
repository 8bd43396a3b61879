import { nearestName } from './did-you-mean.ts'

/** The part of a finding that says which of `candidates` was probably meant by `name`; empty when none is near. */
export function suggest(name: string, candidates: Iterable<string>): { readonly didYouMean?: string } {
  const didYouMean = nearestName(name, candidates)
  return didYouMean === undefined ? {} : { didYouMean }
}
