import type { ComponentType } from 'react'
import type { PageModel } from '#model/client-model.ts'

type PageExtension = { readonly default: ComponentType<{ readonly pageModel: PageModel }> }

const FILES = import.meta.glob<PageExtension>('./pages/*.tsx')

/** Loader of the page extension named in the config: the file `pages/<name>.tsx`; undefined when there is none. */
export function findExtension(name: string): (() => Promise<PageExtension>) | undefined {
  return FILES[`./pages/${name}.tsx`]
}
