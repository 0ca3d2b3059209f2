/** A number as users type it, «45.200,5» as well as «45200.5»; NaN for anything else, including empty text. */
export const numberIn = (text: string): number => {
  const plain = text.trim();
  return plain === '' ? NaN : Number(plain.replaceAll(/\.(?=\d{3}(\D|$))/g, '').replace(',', '.'));
};
