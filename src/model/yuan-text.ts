/** `123450` fen → `1,234.50`, as the language groups digits. */
export function yuanText(fen: number, locale: string): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(fen / 100)
}
