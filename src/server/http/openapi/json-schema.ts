/** A JSON Schema, or another node of an OpenAPI document (both are plain JSON). */
export type JsonSchema = Readonly<Record<string, unknown>>
