import { decimalsIn } from '#contract/core/money';

/** Prices, amounts and rates in a currency. Cents are written where there are some, so that what is printed adds up. */
export const moneyOf = (currency: string) => {
  const writing = (most: number) => {
    const format = (least: number) =>
      new Intl.NumberFormat('es-CO', {
        ...{ style: 'currency', currency },
        ...{ minimumFractionDigits: least, maximumFractionDigits: Math.max(least, most) },
      });
    const [whole, broken] = [format(decimalsIn(currency)), format(2)];
    return (value: number) => (Number.isInteger(value) ? whole : broken).format(value);
  };
  return { price: writing(4), amount: writing(2), rate: writing(10) };
};
