/**
 * Memoizes `work` for the two arguments of its last call (`Object.is`), for a value that many components derive from the same
 * two states.
 */
export function remembersLast<One, Other, Result>(
  work: (one: One, other: Other) => Result,
): (one: One, other: Other) => Result {
  let last: { readonly one: One; readonly other: Other; readonly result: Result } | undefined
  return (one, other) => {
    if (!last || !Object.is(last.one, one) || !Object.is(last.other, other))
      last = { one, other, result: work(one, other) }
    return last.result
  }
}
