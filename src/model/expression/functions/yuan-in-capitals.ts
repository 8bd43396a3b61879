const DIGITS = '零壹贰叁肆伍陆柒捌玖'
const PLACES = ['仟', '佰', '拾', '']

/** An amount in fen in capital Chinese numerals, for receipts (支付结算办法, annex 1): `12340` → 壹佰贰拾叁元肆角整. Null beyond 2^53 fen. */
export function yuanInCapitals(fen: number): string | null {
  const amount = Math.round(Math.abs(fen))
  if (!Number.isSafeInteger(amount)) return null
  const yuan = Math.floor(amount / 100)
  const [jiao, cents] = [Math.floor(amount / 10) % 10, amount % 10]
  const whole = yuan > 0 || amount === 0 ? `${yuanText(yuan)}元` : ''
  const part = (jiao > 0 ? `${DIGITS[jiao]}角` : '') + (cents > 0 ? `${DIGITS[cents]}分` : '整')
  const gap = yuan > 0 && jiao === 0 && cents > 0 ? '零' : ''
  return (fen < 0 && amount > 0 ? '负' : '') + whole + gap + part
}

/** In groups of four digits; zeros between other digits become a single 零. */
function yuanText(yuan: number): string {
  const groups = [1e12, 1e8, 1e4, 1].map(unit => Math.floor(yuan / unit) % 10_000)
  const units = [groups[1] === 0 ? '万亿' : '万', '亿', '万', '']
  let text = ''
  let gap = false
  for (const [index, group] of groups.entries()) {
    if (group === 0) gap = text !== ''
    else {
      text += (gap || (text !== '' && group < 1000) ? '零' : '') + groupText(group) + units[index]
      gap = false
    }
  }
  return text || '零'
}

function groupText(group: number): string {
  let text = ''
  let gap = false
  for (const [index, digit] of [...String(group).padStart(4, '0')].map(Number).entries()) {
    if (digit === 0) gap = text !== ''
    else {
      text += (gap ? '零' : '') + DIGITS[digit] + PLACES[index]
      gap = false
    }
  }
  return text
}
