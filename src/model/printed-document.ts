/** The document called `name`, of a resource as the server or as the browser knows it. */
export function documentNamed<D>(
  { documents }: { readonly documents?: Readonly<Record<string, D>> },
  name: string,
): D | undefined {
  return documents && Object.hasOwn(documents, name) ? documents[name] : undefined
}
