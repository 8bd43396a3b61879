/** What operators are called elsewhere: in SQL, Excel, JavaScript, Python, in filters, and in Chinese. */
export const OPERATORS: Readonly<Record<string, string>> = spelt({
  '&&': 'and 并且 而且 同时 且 和 与',
  '||': 'or 或者 或',
  '!': 'not 非',
  '==': '= === is equals equal eq is_equal_to 等于 是 为',
  '!=': '<> !== =! is_not ne neq not_equals 不等于 不是 不为',
  '>': 'gt is_greater_than greater_than 大于 超过 晚于 高于',
  '>=': '=> ≥ ≧ gte ge 大于等于 大于或等于 不小于 不少于 不早于 不低于 至少',
  '<': 'lt is_less_than less_than 小于 早于 低于 少于',
  '<=': '=< ≤ ≦ lte le 小于等于 小于或等于 不大于 不超过 不多于 不晚于 至多',
  in: '属于',
  notIn: 'not_in nin 不属于',
  contains: 'contains include includes icontains 包含 含有 包括',
  notContains: 'not_contains ncontains does_not_contain 不包含 不含',
  startsWith: 'starts_with 开头是',
  endsWith: 'ends_with 结尾是',
  like: 'like ilike',
  notLike: 'not_like',
  between: 'between 介于',
  isNull: 'is_null is_none is_empty is_blank null isNull 为空 是空 是空的',
  isNotNull: 'is_not_null is_not_none is_not_empty not_null nnull not_empty 不为空 不是空 非空 有值',
  '*': '× x',
  '/': '÷',
  '+': '加 加上 ＋',
  '-': '减 减去',
  '??': '',
})

/** What other languages call our functions, or an operator that they write as a call. */
export const CALLS: Readonly<Record<string, string>> = spelt({
  '&&': 'and and_',
  '||': 'or or_',
  '!': 'not',
  '?': 'if iif ifs case 如果',
  '==': 'eq equals equal is equals_ignore_case is_same',
  '!=': 'ne not_equals',
  '>': 'gt is_after is_greater_than',
  '>=': 'gte',
  '<': 'lt is_before is_less_than',
  '<=': 'lte',
  '+': 'sum add plus',
  '-': 'subtract minus',
  in: 'is_in one_of in_array is_any_of',
  contains: 'includes include contains has find search instr is_number_search index_of contains_text some',
  between: 'is_between between',
  isNull: 'is_null is_blank is_empty is_none is_nil is_na is_undefined blank empty',
  isNotNull: 'is_not_null is_not_empty is_not_blank not_null is_present is_defined exists isset is_set not_empty',
  isRole: 'has_role is_role has_permission in_role has_any_role is_in_role',
  size: 'len length count counta char_length array_length',
  coalesce: 'ifnull if_null nvl if_error if_empty default ifna',
  lower: 'to_lower_case to_lower lower_case lcase',
  upper: 'to_upper_case to_upper upper_case ucase',
  string: 'str to_string text to_text tochar to_char',
  concat: 'concatenate text_join join',
  startsWith: 'starts_with',
  endsWith: 'ends_with',
  matches: 'regex_match regexp_match match test regexp_like',
  daysBetween: 'datediff date_diff diff_days days_until timestampdiff diff difference_in_days days_between',
  daysSince: 'days',
  dateAdd: 'date_add add_date adddate date_plus',
  dateTake: 'date_sub subdate date_subtract',
  addMonths: 'edate add_months add_month plus_months',
  addDays: 'add_days add_day plus_days',
  addHours: 'add_hours add_hour plus_hours',
  addYears: 'add_years add_year plus_years',
  addWeeks: 'add_weeks add_week plus_weeks',
  addMinutes: 'add_minutes add_minute plus_minutes',
  year: 'get_full_year get_year',
  month: 'get_month',
  day: 'get_date day_of_month get_day',
  weekDay: 'weekday day_of_week iso_weekday',
  ceil: 'ceiling roundup round_up',
  floor: 'int round_down trunc rounddown',
  date: 'to_date datevalue date_value date_trunc',
  now: 'now current_timestamp getdate sysdate get_date_time utcnow 现在 当前时间',
  today: 'today curdate current_date 今天 今日 当天',
  same: 'moment dayjs keys entries trim strip parse_int parse_float int float number bool boolean value date new_date datetime to_number n to_int parse',
})

/** What other languages call the values that every expression has. */
export const VALUES: Readonly<Record<string, string>> = spelt({
  now: 'now current_timestamp sysdate current_time date_time_now datetime_now 现在 当前时间 此刻',
  today: 'curdate current_date today 今天 今日 当天 当前日期',
  true: 'yes on true 真 是 对',
  false: 'no off false 假 否',
  null: 'none nil undefined empty null blank nothing 空 无 空值',
  me: 'user current_user login_user account currentuser me auth 当前用户 我 本人 登录人 当前登录人',
})

/** Names of the record at hand, of which there is one name for each place. */
export const RECORDS: readonly string[] = [
  ...['record', 'row', 'this', 'self', 'data', 'values', 'value', 'item', 'doc', 'document', 'object', 'obj', 'form'],
  ...['entity', 'fields', 'model', 'it', 'new', 'params', 'total', 'rec', 'context', 'ctx', 'props', 'target'],
  ...['记录', '本记录', '当前记录', '本条'],
]

/** A word without what separates its parts, in small letters. */
export function wordOf(written: string): string {
  return written.replace(/[_$@#\s]/g, '').toLowerCase()
}

function spelt(words: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(words).flatMap(([ours, theirs]) => [
      [ours, ours],
      ...theirs
        .split(' ')
        .filter(Boolean)
        .map(word => [wordOf(word), ours]),
    ]),
  )
}
