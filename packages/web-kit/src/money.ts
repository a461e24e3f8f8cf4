const amounts = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 })

/** An amount of the in-game currency as the person's locale writes it: `1,234.5 aUEC`. */
export function formatAuec(amount: number): string {
  return `${amounts.format(amount)} aUEC`
}
