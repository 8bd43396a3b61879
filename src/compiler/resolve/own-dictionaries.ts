import type { DictionaryConfig, ResourceConfig } from '#model/config-schema/index.ts'
import type { LocalizedText } from '#model/localized-text.ts'
import { isOwnDictionary, type OwnDictionaryName } from '#model/own-dictionaries.ts'
import { PLATFORM_ACTIONS, PLATFORM_SUBJECTS } from '#model/records/platform-actions.ts'
import type { ConfigFile } from '../read/config-file.ts'
import { fileAt } from './built-in-resources.ts'

type Titled = Readonly<Record<string, { readonly title?: LocalizedText }>>

/** Dictionaries that are drawn from the config itself, for fields that name a part of it, such as those of an operation log. */
export const OWN_DICTIONARIES: Readonly<
  Record<OwnDictionaryName, (resources: ReadonlyMap<string, ConfigFile<ResourceConfig>>) => DictionaryConfig>
> = {
  resources: resources => ({
    title: { 'zh-CN': '资源', 'en-US': 'Resources' },
    values: [
      ...[...resources].flatMap(([value, file]) => (file.value ? [{ value, title: file.value.title }] : [])),
      ...optionsOf(PLATFORM_SUBJECTS),
    ],
  }),
  /** A transition or an operation as `resource.name`, because each resource has its own words for `finish`. */
  actions: resources => ({
    title: { 'zh-CN': '操作', 'en-US': 'Actions' },
    values: [
      ...optionsOf(PLATFORM_ACTIONS),
      ...[...resources].flatMap(([name, { value }]) => {
        const steps = Object.values(value?.workflows ?? {}).map(({ transitions }) => transitions as Titled)
        return [...steps, (value?.operations ?? {}) as Titled].flatMap(named =>
          Object.entries(named).flatMap(([step, { title }]) => (title ? [{ value: `${name}.${step}`, title }] : [])),
        )
      }),
    ],
  }),
}

/** One of OWN_DICTIONARIES as a file; its positions point to `app`. Incomplete while a resource cannot be read. */
export function ownDictionary(
  name: string,
  app: ConfigFile,
  resources: ReadonlyMap<string, ConfigFile<ResourceConfig>>,
): ConfigFile<DictionaryConfig> | undefined {
  if (!isOwnDictionary(name)) return undefined
  const complete = [...resources.values()].every(({ value }) => value !== undefined)
  return { ...fileAt(app, 'dictionary', name, OWN_DICTIONARIES[name as OwnDictionaryName](resources)), complete }
}

function optionsOf(titles: Readonly<Record<string, LocalizedText>>) {
  return Object.entries(titles).map(([value, title]) => ({ value, title }))
}
