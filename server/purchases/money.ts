import { decimalsIn } from '#contract/core/money';

/** Prices and amounts in a currency. Cents are written where there are some, so that what is printed adds up. */
export const moneyOf = (currency: string) => {
  const writing = (most: number) => {
    const style = { style: 'currency', currency, minimumFractionDigits: decimalsIn(currency) } as const;
    const format = new Intl.NumberFormat('es-CO', { ...style, maximumFractionDigits: most });
    return (value: number) => format.format(value);
  };
  return { price: writing(4), amount: writing(2) };
};
