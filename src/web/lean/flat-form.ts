interface Fields {
  append(name: string, value: unknown): void
}

/** In place of axios' way to write nested values: flat ones, lists as one field each, what is not set left out. */
export default function flatForm<Form extends Fields>(values: object, form: Form): Form {
  for (const [name, value] of Object.entries(values)) {
    for (const each of [value].flat()) if (each !== undefined && each !== null) form.append(name, each)
  }
  return form
}
