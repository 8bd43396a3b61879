/** In place of rc-tree's part in the selection of antd's table: our rows are no tree, so that none is ticked with another. */
export function conductCheck(): { checkedKeys: never[]; halfCheckedKeys: never[] } {
  return { checkedKeys: [], halfCheckedKeys: [] }
}

export function convertDataToEntities(): { keyEntities: Record<string, never> } {
  return { keyEntities: {} }
}

export function arrAdd<Key>(keys: readonly Key[], key: Key): Key[] {
  return keys.includes(key) ? [...keys] : [...keys, key]
}

export function arrDel<Key>(keys: readonly Key[] | undefined, key: Key): Key[] {
  return (keys ?? []).filter(each => each !== key)
}
