const formats = new Map<string | undefined, Intl.NumberFormat>()

/**
 * An amount as the locale writes it, the person's own unless another is named: whole ones without
 * decimals, all others with two, as `420,000` and `420,000.50`.
 */
export function formatAmount(amount: number, locale?: string): string {
  const format = formats.get(locale) ?? new Intl.NumberFormat(locale, DECIMALS)
  formats.set(locale, format)
  return format.format(amount)
}

/** An amount of the in-game currency as the person's locale writes it: `1,234.50 aUEC`. */
export function formatAuec(amount: number): string {
  return `${formatAmount(amount)} aUEC`
}

const DECIMALS: Intl.NumberFormatOptions = {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
  trailingZeroDisplay: 'stripIfInteger',
}
