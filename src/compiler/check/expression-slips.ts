/** A pattern and what is written instead. */
export type Slip = readonly [RegExp, string | ((...groups: string[]) => string)]

/** Syntax of other languages, and punctuation of a Chinese keyboard; for what lies outside of texts. */
export const SLIPS: readonly Slip[] = [
  [/^\s*(?:\{\{|\$\{)\s*([\s\S]*?)\s*\}?\}\s*$/, '$1'],
  [/^\s*(?:=(?![=<>])|return\b)\s*/, ''],
  [/\$(?=[A-Za-z]\w*\.)/g, ''],
  [/\?\.(?=[A-Za-z])/g, '.'],
  [/\b(?:new Date\(\)|Date\.now\(\)|(?:current_timestamp|getdate|sysdate)\b(?:\(\))?)/gi, 'now'],
  [/\b(?:curdate|current_date)\b(?:\(\))?/gi, 'today'],
  [/[‘’“”]/g, "'"],
  [/[！-～]/g, sign => sign.normalize('NFKC')],
  [/。/g, '.'],
  [/、/g, ','],
  [/[【】]/g, sign => (sign === '【' ? '[' : ']')],
  [/[‐-―−]/g, '-'],
  [/×/g, '*'],
  [/÷/g, '/'],
  [/\{\{\s*([^{}]*?)\s*\}\}/g, '$1'],
  [/\s*[;；]\s*$/, ''],
  [/[≥≧]/g, '>='],
  [/[≤≦]/g, '<='],
  [/([<>=!])\s+=/g, '$1='],
  [/\bthen\b/gi, '?'],
  [/\belse\b/gi, ':'],
  [/≠/g, '!='],
  [/<>/g, '!='],
  [/([=!])==/g, '$1='],
  [/=([<>])/g, '$1='],
  [/(?<![=!<>])=(?!=)/g, '=='],
  [/(?<!&)&(?!&)/g, '&&'],
  [/(?<!\|)\|(?!\|)/g, '||'],
  [/\band\b/gi, '&&'],
  [/\bor\b/gi, '||'],
  [/\bis not\b/gi, '!='],
  [/(?<!\.)\b(?:is|equals|eq)\b/gi, '=='],
  [/\bnot\s+(?!in\b)/gi, '!'],
  [
    /(?<=[\w)\]]\s+)(lt|lte|le|gt|gte|ge|ne|neq)(?=\s+['\w(])/gi,
    (_, word: string) => SIGNS[word.toLowerCase()] ?? word,
  ],
  [/\bIN\b/g, 'in'],
  [/\b(?:None|NULL|Null|nil|undefined)\b/g, 'null'],
  [/(?<!\.)\b(true|false|now|today)\b(?:\(\))?/gi, (_, word: string) => word.toLowerCase()],
  [/([\w.]+)\.(?:length|size|count|len)\b(?:\(\))?/g, 'size($1)'],
  [/\b(?:len|length)\(/g, 'size('],
  [/\bMath\.(?=(?:round|floor|ceil|abs|min|max)\()/g, ''],
  [/\badd(Minute|Hour|Day|Week|Month|Year)s?\(([^(),]+),\s*([^(),]+)\)/g, addition],
  [/([\w.]+)\.get(?:Full)?(Year|Month)\(\)/g, (_, of: string, part: string) => `${part.toLowerCase()}(${of})`],
]

const SIGNS: Readonly<Record<string, string>> = {
  lt: '<',
  lte: '<=',
  le: '<=',
  gt: '>',
  gte: '>=',
  ge: '>=',
  ne: '!=',
  neq: '!=',
}

function addition(_: string, unit: string, date: string, amount: string): string {
  return `dateAdd(${date}, ${amount}, '${unit.toLowerCase()}s')`
}

/** An argument with calls, up to three within one another. */
const ARGUMENT = [1, 2].reduce(inner => String.raw`(?:[^(),]|\((?:${inner}|,)*\))`, String.raw`(?:[^(),]|\([^()]*\))`)

/** A spreadsheet's function with its three arguments. */
const IF = `IF\\(${Array.from({ length: 3 }, () => `(${ARGUMENT}+)`).join(',\\s*')}\\)`

/** Typing errors with texts inside. */
export const AROUND_TEXTS: readonly Slip[] = [
  [/\bin\s+\(([^()]*)\)/g, 'in [$1]'],
  [/([\w.]+)\s+not\s+in\s+(\[[^\]]*\]|[\w.]+)/gi, '!($1 in $2)'],
  [/([\w.]+)\.(?:equals|eq)\(('[^']*'|[\w.]+)\)/g, '$1 == $2'],
  [/([\w.]+)\.isAfter\(('[^']*'|[\w.]+)\)/g, '$1 > $2'],
  [/([\w.]+)\.isBefore\(('[^']*'|[\w.]+)\)/g, '$1 < $2'],
  [/\bis_?not_?(?:null|empty)\(([\w.]+)\)/gi, '$1 != null'],
  [/([\w.]+)\s*==\s*('[^']*')((?:\s*\|\|\s*'[^']*')+)(?!\s*==)/g, oneOf],
  [/\bsum\(([^()]+,[^()]+)\)/g, (_, parts: string) => `(${parts.split(/\s*,\s*/).join(' + ')})`],
  [/\bhas_?role\(('[^']*')\)/gi, '$1 in me.roles'],
  [/\bis_?(?:null|empty)\(([\w.]+)\)/gi, '$1 == null'],
  [/([\w.]+|\[[^\]]*\])\.(?:includes|has)\(('[^']*'|[\w.]+)\)/g, '$2 in $1'],
  [/([\w.]+)\.indexOf\(([^()]*)\)\s*(?:>=\s*0|>\s*-\s*1|!==?\s*-\s*1)/g, 'contains($1, $2)'],
  [/([\w.]+)\s+contains\s+('[^']*'|[\w.]+)/gi, '$2 in $1'],
  [/([\w.]+(?:\([\w., ]*\))?)\s*\?\?\s*('[^']*'|[\w.]+)/g, 'coalesce($1, $2)'],
  [/\bIIF\(/gi, 'IF('],
  [new RegExp(`^\\s*${IF}\\s*$`, 'i'), '$1 ? $2 : $3'],
  [new RegExp(`\\b${IF}`, 'gi'), '($1 ? $2 : $3)'],
]

function oneOf(_: string, of: string, first: string, others: string): string {
  return `${of} in [${[first, ...others.split(/\s*\|\|\s*/).slice(1)].join(', ')}]`
}

/** Further possible errors, tried one at a time. */
export const GUESSES: readonly ((text: string) => string)[] = [
  text => text.replace(/'(\d+(?:\.\d+)?)'/g, '$1'),
  text => text.replace(/('[^']*'|[\w.]+) in ([\w.]+)/g, 'contains($2, $1)'),
  text => text.replace(/'(now|today|true|false|null)'/g, '$1'),
  text => text.replace(/(?<![\w.'])(\d+)(?![\w.'])/g, "'$1'"),
  text => text.replace(/(?<![\w'-])(\d{4}-\d\d-\d\d)(?![\w'-])/g, "'$1'"),
  text => text.replace(/(\bnow\b|\btoday\b|[\w.]+)\s*\+\s*(\d+)\b/g, "dateAdd($1, $2, 'days')"),
  text => text.replace(/(['"])((?:(?!\1).)*)$/, '$1$2$1'),
  text => text.replace(/(['"])([\w-]+)(?=[\s)\],])/, '$1$2$1'),
  text => text.replace(/([=!]=\s*)(?:''|"")/g, '$1null'),
  text => text.replace(/\b(\d+(?:\.\d+)?)%/g, '$1 / 100'),
  text => text.replace(/^\s*[\w-]+(?:\s*[,;，、]\s*[\w-]+)+\s*$/, listed),
  text => text.replace(/([\w.]+) x ([\w.]+)/g, '$1 * $2'),
  text => `round(${text})`,
  text => text.replace(/\s*;\s*/g, ' && '),
  text => text.replace(/!([\w.]+)(?=\s*(?:$|\)|&&|\|\|))/g, '$1 == null'),
  text => text.replace(/([\w.]+)\.isEmpty\(\)/g, 'size($1) == 0'),
  text => text.replace(/\bin ('[^']*')/g, '== $1'),
  text => text.replace(/([\w.]+)\s*!=\s*('[^']*')\s*\|\|\s*('[^']*')/g, '!($1 in [$2, $3])'),
  text =>
    text.replace(/(?<![\w'-])(\d{4})-(\d{1,2})-(\d{1,2})(?![\w'-])/g, (_, ...day: string[]) => `'${isoDay(day)}'`),
  // An amount in yuan is kept in fen.
  text =>
    text.replace(
      /[¥￥]\s*(\d+(?:\.\d{1,2})?)|(\d+(?:\.\d{1,2})?)\s*元/g,
      (_, a, b) => `${Math.round(Number(a ?? b) * 100)}`,
    ),
  text => text.replace(/(?<=\d),(?=\d{3}\b)/g, ''),
  text => text.replace(/(?<!['\p{L}])\p{Script=Han}[\p{Script=Han}\w]*(?!')/gu, "'$&'"),
  text => text.replace(/'(\d{4})[-./年](\d{1,2})[-./月](\d{1,2})日?'/g, (_, ...day: string[]) => `'${isoDay(day)}'`),
  text => text.replace(/([\w.]+)\.contains\(('[^']*'|[\w.]+)\)/g, '$2 in $1'),
  text => text.replace(/\bcontains\(([\w.]+),\s*('[^']*'|[\w.]+)\)/g, '$2 in $1'),
  text => text.replace(/([\w.]+)\s*==\s*('[^']*'|[\w.]+)/g, '$2 in $1'),
  text => text.replace(/([\w.]+)\s*==\s*('[^']*'|[\w.]+)/g, '$1 in $2'),
  text => text.replace(/([\w.]+)\s*!=\s*('[^']*'|[\w.]+)/g, '!($2 in $1)'),
  text => text.replace(/,\s*/g, ' && '),
  text => text.replace(/\s*&&\s*/g, ' + '),
  text => text.replace(/^\s*today\s*$/, 'now'),
  text => text.replace(/^\s*now\s*$/, 'today'),
  text => text.replace(/\brecord\.([\w.]+)(\s*==\s*)row\.([\w.]+)/g, 'row.$1$2record.$3'),
  text => text.replace(/\b(\w+)\(([^(),]+),\s*([^(),]+),\s*([^(),]+)\)/g, '$1($2, $4, $3)'),
  text => text.replace(/\b(\w+)\(([^(),]+),\s*([^(),]+)(?=[,)])/g, '$1($3, $2'),
  text => `${text})`,
  text => text.replace(/\)\s*$/, ''),
  text => text.replace(/^!(.+)$/, '!($1)'),
  text => text.replace(/[[{]\s*([A-Za-z]\w*)\s*[\]}]/g, 'record.$1'),
  text => text.replace(/'(minute|hour|day|week|month|year)'/g, "'$1s'"),
  text => text.replace(/([\w.]+)\s+-\s+([\w.]+)/g, 'daysBetween($2, $1)'),
]

function listed(names: string): string {
  return `[${names
    .trim()
    .split(/\s*[,;，、]\s*/)
    .map(name => `'${name}'`)
    .join(', ')}]`
}

function isoDay([year = '', month = '', day = '']: readonly string[]): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}
