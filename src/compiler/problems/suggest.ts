import type { LocalizedText } from '#model/localized-text.ts'
import { nearestName } from './did-you-mean.ts'

/** Suggests which of `candidates` was probably meant by `name`, or by its title; empty when none is similar. */
export function suggest(
  name: string,
  candidates: Iterable<string>,
  titleOf?: (candidate: string) => LocalizedText | undefined,
): { readonly didYouMean?: string } {
  const didYouMean = nearestName(name, candidates, titleOf)
  return didYouMean === undefined ? {} : { didYouMean }
}
