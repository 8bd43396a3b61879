const FORM = 'application/x-www-form-urlencoded'
const JSON_BODY = 'application/json'

/** Content types of a body for each way in which an endpoint lets it travel. */
export const MEDIA_TYPES = {
  form: [FORM],
  json: [JSON_BODY],
  either: [FORM, JSON_BODY],
  multipart: ['multipart/form-data'],
} as const
