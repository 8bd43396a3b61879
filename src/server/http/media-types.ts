const FORM = 'application/x-www-form-urlencoded'
const JSON_BODY = 'application/json'

/** Content types of the body for each encoding of an endpoint. */
export const MEDIA_TYPES = {
  form: [FORM],
  json: [JSON_BODY],
  either: [FORM, JSON_BODY],
  multipart: ['multipart/form-data'],
} as const
