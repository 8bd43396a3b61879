/** The text in another permitted form: with a slash, as an ISO 8601 date, in camel case. */
export function correctedText(text: string, isAllowed: (text: string) => boolean): string | undefined {
  // A Chinese keyboard writes digits and signs in full width.
  const narrow = text.normalize('NFKC').trim()
  return [narrow, ...FORMS.map(form => form(narrow))].find(each => each !== text && isAllowed(each))
}

/** Common notations that differ from the required one. */
const FORMS: readonly ((text: string) => string)[] = [
  text => text.replace(/^(?:record|row)\./, ''),
  text => text.replace(/^\+/, '').replace(/^(\S+?)[ :]asc$/i, '$1'),
  text => text.replace(/^(\S+?)[ :]desc$/i, '-$1'),
  text => `/${text}`,
  text => `https://${text}`,
  text => text.replace(/(?<!\d)\d(?!\d)/g, '0$&'),
  text =>
    text.replace(/^(\d\d?)[.:]?(\d\d)(?::\d\d)?\s*([ap]m)?$/i, (_, hour, minute, half) =>
      timeOfDay(hour, minute, half),
    ),
  text => text.replace(/^(\d{4})[-/.年](\d\d?)[-/.月](\d\d?)日?$/, (_, year, month, day) => isoDay(year, month, day)),
  text => text.replace(/^(\d\d?)\.(\d\d?)\.(\d{4})$/, (_, day, month, year) => isoDay(year, month, day)),
  text => text.replace(/\{y+(m*)(d*)\}/gi, (_, month, day) => `{yyyy${month && 'MM'}${day && 'dd'}}`),
  text => text.charAt(0).toLowerCase() + text.slice(1),
  text => text.replace(/(?<=\w)[-_ ]+(\w)/g, (_, letter: string) => letter.toUpperCase()),
]

function timeOfDay(hour: string, minute: string, half = ''): string {
  const isAfternoon = half.toLowerCase() === 'pm' && Number(hour) < 12
  return `${String(Number(hour) + (isAfternoon ? 12 : 0)).padStart(2, '0')}:${minute}`
}

function isoDay(year: string, month: string, day: string): string {
  return [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-')
}
